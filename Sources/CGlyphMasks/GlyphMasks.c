// SPDX-License-Identifier: GPL-3.0-or-later
// Written by spectrum-glyphs from DejaVu Sans: see `make glyphs`.

#include "CGlyphMasks.h"

static const struct spectrum_glyph_mask text_masks[] = {
    {0x30, 28, 2, -34, 24,  // 0
     "9adg2hgd15abio6poib11adn10pnd9ado12pod7abo4pjd2bdj4pnb6aj4pf6af4pi5ac4pi8ai3pob4ai3pn10an3pi"
     "4an3pi10ai3pn3ad4pc10ad4pc2ag3po12ao3pg2aj3pl12al3pj2al3pj12aj3pl2an3ph12ah3pn2ao3pg12ag3po2"
     "a4pf12af4pab4pe12af4pab4pe12ae4p2b4pe12af4p2a4pf12af4p2ao3pg12ag3po2an3ph12ah3pn2al3pj12aj3p"
     "l2aj3pl12al3pj2ag3po12ao3pg2ad4pc10ac4pc3an3pi10ai3pn4ai3pn10an3pi4ac4pi8ai4pc5aj4pf6af4pi6a"
     "bo4pjd2bdj4pnb7ado12pod9ado10pnd11abio6poib15adg2hgd"},
    {0x31, 28, 4, -33, 20,  // 1
     "4acgjm4pn7abilo8pn7ad11pn7ad11pn7ad3poliei3pn7acifc4ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn"
     "15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn1"
     "5ah3pn15ah3pn15ah3pn15ah3pn15ah3pn8ag6ln3po6lkai17poai17poai17po"},
    {0x32, 28, 3, -34, 21,  // 2
     "6adfghgfd10acglo7pokd5ael14pjb3ai16pmb2ai4pnkgfdehm5pl2ai2pje8afo4pfaijc11ad4pm16ai4pc15ad4p"
     "e16a4pg16a4pf15ac4pe15ag4pb15am3pl15ag4pf14aco3pl14abm3poc14ak4pg14aj4pj14ai4pk14ah4pl14ag4p"
     "lb13af4pmb13af4pmb13ae4pnb13ae4pnc13ado3poc13ado3pod13aco3pod13acn3poe14al4pn14lgm19pjm19pjm"
     "19pj"},
    {0x33, 28, 3, -34, 22,  // 3
     "5abdfg2hgfc9acgkn9pnic6ak14pog5ak16pi4ak2pnkhfedefin5pg3a2hc10ah4pob16ah4pf17ao3pj17ak3pk17a"
     "j3pk17al3pi16ab4pf16ak3pn15aem4pe7ab4jklo4pof8ac9pojc9ac9pke10ac11pmd13abcfl4poe16adn3pob16a"
     "co3pj17ah4pb16ab4pe17ao3pg17an3ph17ao3pf16ad4pe16ak3pobc14ag4pkakmfb9abi5pdak3plifed2ehk6ph2"
     "ak17pi3aj15pnf5aeim10plfb9abdf3hgfd"},
    {0x34, 28, 2, -33, 24,  // 4
     "13am4po17ah5po16aco5po16ak6po15af3pk3po14abn2plg3po14aj2pocg3po13ad3phag3po13am2pn2ag3po12ah"
     "3pe2ag3po11aco2pk3ag3po11ak2poc3ag3po10af3ph4ag3po9abn2pm5ag3po9ai3pe5ag3po8ad3pj6ag3po8am2p"
     "ob6ag3po7ag3pg7ag3po6abo2pm8ag3po6ak3pd8ag3po5ae3pj9ag3po5am2pob9ag3po5an22pin22pin22p2i13km"
     "4p4kf14ag3po19ag3po19ag3po19ag3po19ag3po19ag3po19ag3po"},
    {0x35, 28, 3, -33, 22,  // 5
     "ae16pm4ae16pm4ae16pm4ae3po12li4ae3pl17ae3pl17ae3pl17ae3pl17ae3pl17ae3pl17ae3pl17ae3plehjkjig"
     "c9ae12png7ae14pmc5ae15pod4aepojfdbabcfk5poc3acf10adn4pk16abn4pd16ad4pi17al3pm17ag4p17ae4pb16"
     "ad4pc16ae4pb16ah4p17am3pm16af4piac13aco4pcajmfb9ago4pj2aj2polifedefin5pmb2aj16pnc3aj15pjb4ac"
     "gko9pnjc10aceg3hgfc"},
    {0x36, 28, 3, -34, 23,  // 6
     "10adf3hfd13acjo7polg9ai13pc6abl14pc6al5plgfdegjn2pc5ai4plc8adjc4ad4pk17am3pm17ae4pe17aj3pm18"
     "ao3pg17ad4pc17ag3po4adghgfd8aj3pk2agn6poib5al3pjbl10pof4am3pim13pg3an3po3plfbabfl5pd2ao6ph7a"
     "g4pm2an5pi9ai4pfan4pob10ao3pkam4pj11ai3pnal4pg11af4pbi4pe11ad4pcg4pd11ac4pde4pe11ad4pcao3pg1"
     "1af4pbak3pj11ai3pn2af3pob10ao3pj3an3pi9ai4pe3af4pg7ag4pl5al4plfbabek4poc5abm13poe7abl11pnd10"
     "afm7pnh14acf2hgfc"},
    {0x37, 28, 3, -33, 22,  // 7
     "g20peg20pdg19pobe15l4pj16ae4pe16ak3pn16ab4pi16ag4pc16am3pl16ac4pg16ai3pob16an3pk16ae4pe16ak3"
     "pn16abo3pi16ag4pc16am3pl16ac4pg16ai3pob16an3pk16ae4pe16ak3pn16abo3pi16ag4pc16al3pm16ac4pg16a"
     "i3pob16an3pk16ae4pe16aj3pn16abo3pi16ag4pc16al3pm"},
    {0x38, 28, 3, -34, 22,  // 8
     "7abfg2hgeb11abgm8pmg8adn12pnd5ae15pod3abo4pmgc2acgm4pnb2ai4pj8aj4pi2an3pm10am3pnac4pf10ag4pb"
     "d4pc10ac4p2d4pb10ab4pdc4pc10ac4pcan3pg10ag3pn2ah3pm10am3pi3am3pj8aj3pnb3acn3pmgc2acgm3pod5ab"
     "i12plc8aen8pne8aem12pjc5ag5pmj2ijm4poe3af4pmd6adm4peabo3pmb8abm3pnah4pc10ac4pgl3pk12al3pko3p"
     "h12ah3pn4pg12ag3p2o3pg12ag3pon3pi12aj3pnk3pn12an3pkg4pg10ah4pgbo4pf8ag4pobag5plfc2acfl5pg3aj"
     "16pj5ah14ph7acio8poic11acfg2hgfc"},
    {0x39, 28, 2, -34, 23,  // 9
     "8acfg2hfc14agn7pmf10adn11pkb7aeo13pmb5aco4plfbabfl4pk5al4ph7ai4pf3ad4pj9aj3pm3aj3pob9ab4pf2a"
     "n3pj11ak3pkab4pf11ag3poac4pd11ae4p2d4pc11ad4pgd4pd11ae4pic4pe11af4pka4ph11ai4plal3pl11am4pma"
     "h4pd9ae5pnab4pnb7abn5pn2ai4pmd5adn6pn3am5plihim4pl3pm3abm12pgj3pl5aio8pneak3pj6abgln2onkf3an"
     "3pg17ab4pd17af3po18al3pj17ac4pd17al3pm17aj4pd4acic8ack4pi5ad2pmifedegl5pl6ad14plb6ad13pi8abg"
     "l8pojc13adf3hgd"},
    {0x2B, 37, 4, -28, 29,  // +
     "12ag3pd24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe12ae11lm"
     "3pm11lcf27pdf27pdf27pd12ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe"
     "24ag3pe24ag3pe"},
    {0x2212, 37, 4, -16, 29,  // −
     "e27jbh27pbh27pbh27pb"},
    {0x2E, 14, 4, -6, 6,  // .
     "c4ice4p2e4p2e4p2e4p2e4pe"},
    {0x2013, 22, 2, -15, 18,  // –
     "18cn16p2n16p2n16pn"},
    {0x3A, 15, 5, -23, 5,  // :
     "n3pkn3pkn3pkn3pkn3pkh3if55ah3ifn3pkn3pkn3pkn3pkn3pk"},
    {0x25, 42, 2, -34, 38,  // %
     "5acfhgeb16ah2ie10acl5poi14ag2poc9ado8plb11abo2ph9abn3pi2fl3pj11ai2pn10ai3pe4ak3pd9ac3pe10ao2"
     "pk5abo2pj9al2pl10ad3pe6aj2pn8af3pc10ag3p7ag3pb6abn2pi11ai2pn7ae3pd6ai2pnb11ai2pn7ad3pd5ac3pf"
     "12ai2pn7ad3pd5ak2pl13ah3p7af3pc4ae3pd13ae3pd6ai2po5an2pj14ab3pi6an2pk4ah2pob15ak2poc4ag3pf3a"
     "bo2pg16ac3pne2bh3pm4ak2pm18ag9poc3ad3pd19afo6pmc4am2pj5adjn2onjc8abgk2lje5ag2pob4ai8ph18abo2"
     "ph4ai4p2m4ph17aj2pn4ad3pmc2acm3pc15ad3pe4ak2pob4aco2pj15al2pk4ab3pi6aj2po14af2poc4ae3pd6ae3p"
     "d12abn2ph5af3pb6ac3pe12ai2pn6ag3p7ab3pf11ac3pf6ag3pb6ac3pf11al2pl7af3pc6ad3pe10af3pc7ac3pf6a"
     "g3pb10an2pi9an2pl6am2pm10ah2pob9ah3pg4ah3pg9aco2pf10abn3pj2fk3pm10ak2pm12ado8pnc9ae3pd13ack6"
     "pkb10af2ig16acf2hfb"},
    {0x41, 30, 0, -33, 30,  // A
     "12aj4pk24ao5pb22af6ph22al6pm21ab8pd20ah3pml3pi20am3pgf3po19ad4pbao3pe18ai3pl2aj3pk18ao3pf2ae"
     "4pb16af3po4an3pg16ak3pj4ai3pm15ab4pe4ac4pc14ag3pn6am3pi14am3pi6ag3pn13ac4pc6ab4pe12ai3pm8ak3"
     "pj12an3pg8af3pob10ae4pb9ao3pf10ak3pl10aj3pl9abo3pf10ad4pc8ag20ph8al20pn7ac22pd6ai3po14kn3pj6"
     "an3pi14ag3po5ae4pd14ab4pf4aj3pn16al3pk3abo3pi16af4pb2af4pc16abo3ph2al3pm18ak3pmac4ph18af4pdh"
     "4pc19ao3pi"},
    {0x42, 30, 4, -33, 24,  // B
     "k11ponlid7ak16pmd5ak18pg4ak3pn6jkln6pe3ak3pk9adl4pn3ak3pk11ak4pe2ak3pk11ab4pi2ak3pk12am3pk2a"
     "k3pk12ak3pl2ak3pk12ak3pk2ak3pk12an3pi2ak3pk11ae4pe2ak3pk10acn3pm3ak3pk7abeio3pod3ak17pmd4ak1"
     "5pnf6ak17pkc4ak3pn6i2jln4pof3ak3pk10aem4pe2ak3pk12al3pobak3pk12ac4phak3pk13al3plak3pk13aj3po"
     "ak3pk13ai4pbk3pk13aj4pak3pk13am3poak3pk12ac4plak3pk11abm4pgak3pk10afn4pnbak3pn7jklo6pe2ak18p"
     "of3ak17pkc4ak11p2omkgb"},
    {0x43, 31, 2, -34, 27,  // C
     "12acfg2hgfd16aeko8polf11aen14poh8aj18pnd4abl5polged2cehl5pf4al5pib9aci3pf3ah4pod13aclpf2ac4p"
     "oc16aif2ak4pf18abac4pl21ah4pe21am3pn21ab4pj21ad4pg21af4pe21ah4pc21ai4pc21ai4pb21ai4pc21ah4pc"
     "21af4pe21ad4pg21ab4pj22am3pn22ah4pe21ac4pl22ak4pf18ab2ac4poc16aif3ah4pod13aclpf4al5pib9acio2"
     "pf4abl5pokged2cehl5pf6aj18pnc7aen14poh11aeko8polf16adfg2hgfd"},
    {0x44, 34, 4, -33, 28,  // D
     "k9p2onljgd11ak16pojd8ak19pkc6ak3pn5jklmo7pof5ak3pk9acgm6pg4ak3pk12adm5pe3ak3pk13abk4pnb2ak3p"
     "k15al4ph2ak3pk15aco3po2ak3pk16aj4pfak3pk16ac4pjak3pk17an3pmak3pk17ak4pak3pk17ah4pck3pk17ag4p"
     "dk3pk17af4pek3pk17af4pek3pk17af4pek3pk17ag4pdk3pk17ah4pck3pk17ak4pak3pk17ao3pmak3pk16ad4pjak"
     "3pk16aj4peak3pk15aco3po2ak3pk15am4ph2ak3pk13abk4pnb2ak3pk12adm5pe3ak3pk9acgm6pg4ak3pn5jklmo7"
     "pof5ak19pkc6ak16pojd8ak10ponljgd"},
    {0x45, 28, 4, -33, 21,  // E
     "k19pjk19pjk19pjk3pn15lgk3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16"
     "ak18poak18poak18poak3pn14lkak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak"
     "3pk16ak3pk16ak3pn15l2k20pk20pk20p"},
    {0x46, 25, 4, -33, 19,  // F
     "k17plk17plk17plk3pn13lik3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14"
     "ak16pgak16pgak16pgak3pn12leak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak"
     "3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk"},
    {0x47, 34, 2, -34, 29,  // G
     "12aceg3hgec17aejo9pokfb11aem15poib8aj19pog5abl6plhed2cdfin5pk5al5pjb10adj3pk4ai4pod14aclpk3a"
     "d4poc17ahk3ak4pf19ab2ac4pk23ai4pe23am3pn23ab4pj23ad4pg23af4pd23ah4pc23ai4pc23ai4pb11ao10phi4"
     "pc11ao10p2h4pc11ao10phf4pd11ai6jo3phd4pg18am3phb4pj18am3pham3pn18am3phai4pe17am3phac4pk17am3"
     "ph2al4pe16am3ph2ad4poc15am3ph3ai4pod14am3ph4al5pib10abgo3ph4abl6plhed2cdehko5ph6aj19poh8aem1"
     "5poib11aejo9pnkf17aceg2hgfec"},
    {0x48, 33, 4, -33, 25,  // H
     "k3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk"
     "15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk23pmk23pmk23pmk3pn15ln3pmk3pk"
     "15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj"
     "3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pm"},
    {0x4C, 25, 4, -33, 21,  // L
     "k3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak"
     "3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3"
     "pk16ak3pk16ak3pk16ak3pn15ldk19pek19pek19pe"},
    {0x4D, 38, 4, -33, 30,  // M
     "k5po15abo5p2k6pf14af6p2k6pk14al6p2k7pb12ab7p2k3pm3pg12ah3pm3p2k3pio2pm12am2pnj3p2k3p2i3pc10a"
     "d3p2i3p2k3pid3pi10ai3pci3p2k3pian2pn10ao2pmai3p2k3piah3pe8ae3pgai3p2k3piac3pj8ak3pbai3p2k3pi"
     "2al2po7abo2pl2ai3p2k3pi2ag3pf6ag3pf2ai3p2k3pi2abo2pl6al2po3ai3p2k3pi3ak3pb4ac3pj3ai3p2k3pi3a"
     "e3pg4ah3pe3ai3p2k3pi4ao2pm4an2pn4ai3p2k3pi4ai3pc2ad3pi4ai3p2k3pi4ad3pi2aj3pc4ai3p2k3pi5am2pn"
     "2ao2pm5ai3p2k3pi5ah3pef3pg5ai3p2k3pi5ab3pjk3pb5ai3p2k3pi6al2po3pk6ai3p2k3pi6af6pf6ai3p2k3pi6"
     "abo4po7ai3p2k3pi7aj4pj7ai3p2k3pi7ad4kd7ai3p2k3pi20ai3p2k3pi20ai3p2k3pi20ai3p2k3pi20ai3p2k3pi"
     "20ai3p2k3pi20ai3pk"},
    {0x50, 27, 4, -33, 21,  // P
     "k10ponkhc5ak15pkb3ak16pod2ak3pn5jklo5pocak3pk8ago4plak3pk9aco4pek3pk10af4pik3pk11ao3pmk3pk11"
     "ak3pok3pk11aj4pk3pk11aj4pk3pk11ak3pok3pk11ao3pmk3pk10af4pik3pk9aco4pek3pk8ago4plak3pn5jklo5p"
     "ocak16poe2ak15pkb3ak10ponkhc5ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16"
     "ak3pk16ak3pk16ak3pk16ak3pk"},
    {0x52, 31, 4, -33, 26,  // R
     "k10ponkhd10ak15pmd8ak17pg7ak3pn5jklo6pf6ak3pk8aem4pn6ak3pk9abm4pg5ak3pk10ad4pk5ak3pk11am3pn5"
     "ak3pk11aj3po5ak3pk11aj4p5ak3pk11aj4p5ak3pk11am3pn5ak3pk10ad4pj5ak3pk9abm4pe5ak3pk8aem4pl6ak3"
     "pn5jklo5pnb6ak16pkb7ak14pod9ak15pod8ak3pk5abej4pod7ak3pk8ado3pnb6ak3pk9ad4pi6ak3pk10ai4pc5ak"
     "3pk10abo3pk5ak3pk11ah4pc4ak3pk11abo3pk4ak3pk12ah4pc3ak3pk12abo3pj3ak3pk13ai4pc2ak3pk13abo3pj"
     "2ak3pk14ai4pcak3pk14ac4pjak3pk15aj4pb"},
    {0x53, 28, 2, -34, 24,  // S
     "8abeg3hgec12abhn9pokhc7ago15pi5aj17pi4ah5pmhecbcdgjn3pi3aco3poe10adjoi3ai4pd13abd3am3pk19a4p"
     "f18ab4pe18ab4pg19ao3pk19al4pf18ag5pjd17an6pnkgd13ado10pmie10acm12png10afm12pnd10acgko9pod13a"
     "cfim6pob16adk5pi18ah4po19ak4pd18ae4pg18ac4ph18ab4pg18ad4pf18ai4pcang14ad4pn2a2pnhc10afo4pg2a"
     "5plifdcbcehm5pm3a19pmb3ajo16pjb6aeim10pnic12acfg2h2geb"},
    {0x54, 27, -1, -33, 28,  // T
     "c27pc27pc27pb11lo3pn11l12al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3p"
     "j23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj"
     "23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj"},
    {0x55, 32, 3, -33, 26,  // U
     "d4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4"
     "pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd"
     "15a4pgd4pd15a4pgc4pd15a4pfc4pe14ab4pfb4pf14ac4peao3ph14ae4pcam3pk14ah3po2ai3po14am3pl2ae4pg1"
     "2ad4ph3am3pob11am3pob3af4pnd8acl4pi5aj5pkgdcbcfjo4pm6abl16pmc8ai14pkb10abin8pojd15acfg2hgfc"},
    {0x61, 27, 2, -25, 21,  // a
     "6abdf3hgd10adim8pokd6ai14pi5aj6p2o7pj4ajpojfc4achn4pf3agf10abk3pn17am3pe16af3pi16ab3pl9a2b6c"
     "3pn5adilo11po3adl15po2ae18pac4pokgdcb5a4pak3pmc10a4pb4pc10ac4pd3pl11af4pf3pj11aj4pf3pk10abo4"
     "pd3pob9ak5pao3pj8aj6paj4pkd3abfn2pm4pabn5pono4poc4p2adn10pnca4p3abjo6poib2a4p5abeg2hgd"},
    {0x62, 28, 4, -34, 22,  // b
     "4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p4abeghgeb7a4p2acj7pkc5a4paeo9pof4a4pdo4pno6pf"
     "3a4pm2ple3aci5pc2a6pi7ado3pm2a5pk9ae4pea5pc10ak3pka4pk11ae3poa4pf12ao3pd4pc12am3pf4pb12ak3ph"
     "4p13aj3ph4p13aj3ph4pb12ak3ph4pc12am3pf4pf12ao3pd4pk11ae3poa4pob10ak3pka5pk9ae4pea6ph7ado3pm2"
     "a4pn2ple3ach5pd2a4pdo3pono6pf3a4paeo9pof4a4p2ack7pkc13abe2hgfb"},
    {0x63, 24, 2, -25, 20,  // c
     "9adfg2hfd10adko7polf5abj13ph3acm7p2o5ph2abm4pnhc3abehnph2aj4pj10a2eac4pj14aj3pn15ao3pg14ad4p"
     "b14ag3pm15ah3pk15ai3pj15ai3pj15ah3pk15ag3pm15ad4pb15ao3pg15aj3pn15ac4pj15aj4pj10a2e2abm4pnhc"
     "3abdhmph3acm7p2o5ph4abk13ph6adko7pokf10adf3hfd"},
    {0x64, 28, 2, -34, 22,  // d
     "18a3po18a3po18a3po18a3po18a3po18a3po18a3po18a3po18a3po7abfghgeb4a3po5ack6pojb2a3po4ag10poda3"
     "po3ag6pon4pod3po2ad4pohc3aem2pm3po2am3poc7aj5poaf4pd9al4poal3pj10ac4pob4pd11al3pod3po12ag3po"
     "g3pl12ad3poh3pj12ac3poi3pi12ab3poi3pi12ab3poh3pj12ac3pog3pl12ad3pod3po12ag3pob4pd11al3poal3p"
     "j10ac4poaf4pd9al4po2am3pnc7ai5po2ad4pohb3ael2pm3po3ag6pon4pod3po4ag10poda3po5ack7pjb2a3po7ab"
     "fghgeb"},
    {0x65, 27, 2, -25, 23,  // e
     "9adf2hgeb13adko7pld9abj12pj7abm7po6pl6am4plfb3ael4pi4ai3pof8ag4pd2ac4pf10ai3pk2aj3pk11abo3pb"
     "ao3pd12aj3pfc3po13af3pig3pm13cf3pjh21pki21pli21plh3pj18ag3pl18ad3pob18ao3pf18aj3pm18ac4pi18a"
     "j4pj11abhl4al4pohd4abehl2pm4abl7p2o7pm6ai15pk7abin9plhc11acfg2hgfd"},
    {0x66, 15, 1, -34, 16,  // f
     "7aejmo4pf5abk8pf5al9pf4af4pkg4fc4al3ph11ao3pb10ac3pn11ac3pm11ad3pm11ad3pm8a14pea14pea14pea3c"
     "e3pm6c5ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11a"
     "d3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm"},
    {0x67, 28, 2, -25, 22,  // g
     "7abfghgeb13adl6pojb2a3po4ah10poda3po3ai6pon4pod3po2ae4pohb3ael2pm3poabn3pnc7ah5poag4pc9aj4po"
     "am3pi10abo3pob4pc11ak3poe3pn12ag3poh3pk12ad3poi3pj12ab3poi3pi12ab3poi3pi12ab3poh3pj12ac3pog3"
     "pl12ae3pod3po12ah3poao3pf11am3poaj3pm10af4poad4ph8acn4po2aj4pi6adn5po2abn4poj2ghl3ph3po3acn1"
     "1pka3po4ack9piab3pn6adjmopomic2ac3pm17af3pj17ak3pg16ac4pc15abm3pl4ajic8adm4pe4ak2pmjg2fgim5p"
     "j5ak14pj6ai12png8acgjlnoponmjf"},
    {0x68, 28, 4, -34, 21,  // h
     "4p17a4p17a4p17a4p17a4p17a4p17a4p17a4p17a4p17a4p5aeg2hfc6a4p3aho6pme4a4pacm10pg3a4pcn12pf2a4p"
     "l2pmfcabdj4po2a6pg7af4pfa5ph9ak3pka4pm10ae3pna4pg11a4pa4pd11an3pb4pb11am3pc4p12am3pc4p12am3p"
     "c4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4"
     "p12am3pc4p12am3pc"},
    {0x69, 12, 4, -34, 5,  // i
     "n3pbn3pbn3pbn3pbn3p5b21an3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pb"
     "n3pbn3pbn3pbn3pbn3pbn3pbn3pb"},
    {0x6B, 25, 4, -34, 22,  // k
     "4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p10abl3poea4p9acm3pod2a4p8adn3pnc3a4p7aeo"
     "3plb4a4p6ag4pk6a4p5ai4pi7a4p4aj4ph8a4p2abl4pf9a4pacm3pod10a4pdn3pnc11a4po3pmb12a8pg13a4pl4pg"
     "12a4pbl4pg11a4p2ak4ph10a4p3ak4ph9a4p4aj4pi8a4p5aj4pj7a4p6ai4pj6a4p7ah4pk5a4p8ah4pk4a4p9ag4pl"
     "b2a4p10ag4plba4p11af4pmb"},
    {0x6C, 12, 4, -34, 5,  // l
     "n3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pb"
     "n3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pb"},
    {0x6D, 43, 4, -25, 36,  // m
     "9aeg2heb9acf2hgd6a4p2abio5poib5ael6pne4a4padn9pmb3ai10ph3a4pco11pl2ai12pf2a4pm2pkfbabfm4p2f2"
     "pohdbacho3pn2a6pf6abm3pmopmb6ae4pfa5pg8ad5pob8aj3pka4pm10am4pg9ae3pna4pg10aj3po10ab4pa4pc10a"
     "h3pl11ao3pb4pb10ah3pj11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc"
     "4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11a"
     "n3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc"},
    {0x6E, 28, 4, -25, 21,  // n
     "9aeg2hfc6a4p3aho6pme4a4pacm10pg3a4pcn12pf2a4pl2pmfcabdj4po2a6pg7af4pfa5ph9ak3pka4pm10ae3pna4"
     "pg11a4pa4pd11an3pb4pb11am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4"
     "p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc"},
    {0x6F, 27, 2, -25, 23,  // o
     "8acfghgfc13abhn7pnh10aen11pnd7af7po6poe5aco4pjd3aek4poc4am4pe7ag4pl3af4pf9ah4pd2al3pl11an3pk"
     "2a4pf11ag3poae4p12ab4pcg3pm13an3pfh3pk13al3pgi3pj13al3phi3pj13al3p2h3pk13al3p2g3pm13an3pfd4p"
     "12ab4pca4pf11ag3po2al3pl11am3pk2af4pf9ah4pd3am3poe7af4pl4aco4pjd3adk4poc5af7po6poe7aen11pnd9"
     "abhn7pnh14acfghgfc"},
    {0x70, 28, 4, -25, 22,  // p
     "8abeghgeb7a4p2acj7pkc5a4paeo9pof4a4pdo4pno6pf3a4pm2ple3aci5pc2a6pi7ado3pm2a5pk9ae4pea5pc10ak"
     "3pka4pk11ae3poa4pf12ao3pd4pc12am3pf4pb12ak3ph4p13aj3ph4p13aj3ph4pb12ak3ph4pc12am3pf4pf12ao3p"
     "d4pk11ae3poa4pob10ak3pka5pk9ae4pea6ph7ado3pm2a4pn2ple3ach5pd2a4pdo3pono6pf3a4paeo9pof4a4p2ac"
     "k7pkc5a4p4abe2hgfb7a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p"},
    {0x72, 18, 4, -25, 15,  // r
     "9adg2hga4p2abio5pb4padn7pb4pco8pb4pm2pnhd2cejb6pi8a5pj9a4pob9a4pi10a4pe10a4pb10a4p11a4p11a4p"
     "11a4p11a4p11a4p11a4p11a4p11a4p11a4p11a4p11a4p11a4p11a4p"},
    {0x73, 23, 2, -25, 19,  // s
     "6acfg3hfdb7abin9pmic3aeo13ph2ad7p2no5ph2am3pohc5adglphac3poc10acdaf3pi14ag3pg14af3pj14ac4ph1"
     "4al4pnieb10aco7pmifb7acl9pokd7aejo9pi9adgkn6pj12adio4pd13aco3pi14ah3pl14af3pl14ah3pk2jc10acn"
     "3pgj2pmheb4acho3pobj6po2no6peaj14pne2abfjn9pnhb7abdf3hgec"},
    {0x74, 17, 1, -32, 16,  // t
     "3ah3i12ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb8am14pdm14pdm14pdb2co3p8c4ao3pb11ao3pb"
     "11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11an3pc11al3pe1"
     "1ai3pk11ae4pmhg4fb4al10pd4abm9pd6aejmo5pd"},
    {0x75, 28, 3, -24, 21,  // u
     "e3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk"
     "11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pl11ac3pnd3pl11ae3pnc3pn11ai"
     "3pna4pc10ao3pnam3pi9ai4pnah4pe7ah5pnabo4pid2acgm2pl3pn2ag12pmc3pn3ai10pm2b3pn4aem6poh2ab3pn6"
     "acf2hgd"},
    {0x7A, 23, 1, -24, 21,  // z
     "aj18pdaj18pdaj18pdac13dk4pc14af4ph14ae4pj14aco3pl14abn3pmb13abm3pnc14ak3pod14aj4pe14ah4pg14a"
     "f4pi14ado3pk14aco3pm14abn3pnb14al3poc14ak4pd14ai4pf14ag4ph14ab4pl14dbc19pdc19pdc19pd"},
    {0x266F, 21, 3, -33, 15,  // ♯
     "11ac14apd13apd13apd13apd5adj6apd5aem6ap2di3aem6apmpn3aem4adk3pn3aem2ael4poh3aenfm5pjb4ai5poj"
     "pd3agn4poibapd2ab4pnhb3apd2ab2p2n6apd2abkdem6apd5aem6apd5aem6apdad3aem6apj2n3aem5ag3pn3aem2a"
     "bho4pj3aembho4pme4af2o4plpd3acj5pkdapd2ab5pkd3apd2ab3poc5apd2abojgm6apd3abaem6apd5aem6agb5ae"
     "m13aem13aem13aem"},
    {0x266D, 21, 3, -33, 15,  // ♭
     "ac13acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb"
     "12acpb4adhge4acpb2acl4pne2acpbado6pocacpbdonfabgo2pkacpdnmb4af2poacp2mb6a3p2cpoc7ao2pdcpg8a3"
     "pacpb7ac2pmacpb7ag2phacpb7ampobacpb6ah2pf2acpb5ah2pi3acpb3ack2ph4acpbadjopmd5acpkn2ple7acpmj"
     "gb"},
    {0},
};

static const struct spectrum_glyph_mask figure_masks[] = {
    {0x30, 31, 2, -34, 27,  // 0
     "9abeg3hfc17aek8poic12acl13ph10ado15plb7aco17pk7am19pg5ag8pkfegm7poc3abo7pf5al7pj3ag7pk6abo6p"
     "ob2al7pe7ak7pgab7po8af7pkae7pm8ad7pnah7pk9a8pbk7pi9ao7pel7ph9an7pfm7pg9am7pgn7pg9am7phn7pg9a"
     "m7pin7pg9am7phm7pg9am7pgl7ph9an7pfk7pi9ao7peh7pk9a8pbe7pm8ad7pnab7po8ag7pk2al7pe7ak7pg2ag7pk"
     "6aco6pob2abo7pf5al7pj4ag8pjfegm7poc5am19ph6aco17pk8ado15plb9acl13ph13aek8poic16abeg3hfd"},
    {0x31, 31, 5, -33, 23,  // 1
     "3acgjm8pe7ailo12pe7a15pe7a15pe7a15pe7a7po7pe7a2pnkhdbi7pe7aeb5ai7pe14ai7pe14ai7pe14ai7pe14ai"
     "7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7"
     "pe14ai7pe14ai7pe7ak6mo7pn6mhn21pjn21pjn21pjn21pjn21pj"},
    {0x32, 31, 3, -34, 24,  // 2
     "6abdfg3hgeb10adhkn10pnhb5aen17ph4ah19pl3ah20pl2ah21pfah5pmhf2ehm9pnah2poib7ah9pdhohb10aj8pgd"
     "c12ab8ph15am7pi15al7ph15an7pf14ad8pb14ak7pk14af8pc13ado7ph13aeo7pk13af8pl13ag8plb12ah8plb12a"
     "j8pk13ak8pj12abl8ph12abm8pg12acn7poe12acn7pod12ado7pof12dci22pmi22pmi22pmi22pmi22pmi22pm"},
    {0x33, 31, 2, -34, 26,  // 3
     "6abdeg3h2gec11acgkn11poje8ak17pmd6ak19pf5ak19poc4ak20pk4ak2pokif3ehl10pb3a2ke9aeo8pd16ag8pf1"
     "7a8pf17ao7pd16ab7po17ah7pi16ah7pnb8ad4ghko7pmc9ai12pnh11ai11pohb11ai13poi10ai15pl9ai16pj13ab"
     "ehn9pd16ah8pk17ak7pn17ae8pb16ad8pb16af8p2ae14al7poabpnhc9abk8pkab4pmjgfedegko9pfab22pl2ab21p"
     "oc2ab20pnc3ab18pohb5abfjn11polgb11abdfg3h2gec"},
    {0x34, 31, 2, -33, 27,  // 4
     "12ah9p16ad10p16am10p15ah11p14aco11p14al12p13ag13p12abo4p2n7p12ak5pem7p11af5pjam7p10abo4pobam"
     "7p10aj5pf2am7p9ae5pk3am7p8abn4pob3am7p8ai5pf4am7p7ad5pl5am7p7am4poc5am7p6ah5pg6am7p5ac5pl7am"
     "7p5am5pc7am7p5a5ph8am7p5a26pj26pj26pj26pj26pj26pj14bm7pc4b14am7p19am7p19am7p19am7p19am7p"},
    {0x35, 31, 3, -33, 25,  // 5
     "af20pd3af20pd3af20pd3af20pd3af20pd3af20pd3af6pg13db3af6pe17af6pe17af6pe17af6pe17af6pklnoponk"
     "hd8af16ple6af18pj5af19pl4af20pj3af5pomlmn11pd2afpokfc5aci9pk2adf11aeo7po16ah8pe15ab8pg16am7p"
     "h16al7pi16an7phb14ad8pfjkc12al8pcj2plf8abk8pmaj4pokhfdefjo9pfaj21pl2aj20pnb2aj19pmc3ael17pi7"
     "acgko10pmhb12abefg2hgfdb"},
    {0x36, 31, 2, -34, 27,  // 6
     "12adf3hgfdb15afko9pnje10aen15pc8ai17pc7aj18pc6ah19pc5ad8pojecabcfjo2pc5an7plc9aemc4af7pm18am"
     "7pc17ad7pj18ah7pd18ak6po3abefgfd10an6pmagm7plf6ab7p2m11pmc4ac21poe3ad22poc2ae23pm2ae10pkd2be"
     "l8pfad9pj6al7pkac9pb6ad7poab8pm8ao7pcan7pk8am7pdal7pj8al7pdai7pj8am7pcad7pl8an7p3am6pob6ac7p"
     "l3ah7ph6aj7ph3abn7ph3abi7pob4ae8po2m9pg6ai18pk8aj16pk10ago12pog12abhn8pmhb16acf3hgeb"},
    {0x37, 31, 2, -33, 26,  // 7
     "b24pcb24pcb24pcb24pcb24p2b23pm2a15dm7pf16ad7pn17ak7ph16ac7pob16ai7pi16abo7pc16ag7pk17an7pd16"
     "ae7pm17al7pf16ad7pn17aj7ph16ab7pob16ah7pj17ao7pc16ag7pk17am7pe16ae7pm17al7pf16ac7po17aj7ph16"
     "abo6pob16ah7pj17an7pc16af7pl17am7pe16ad7pm"},
    {0x38, 31, 2, -34, 26,  // 8
     "9adfg3hgec13abgl10poje9afn15plc6ah18pod4af20pnb3an9pnmo9ph2ae8pkc3aeo7pm2ah7pm6ad8pbai7pg7am"
     "7pcaj7pe7ak7pdah7pe7ak7pbad7ph7an6pn3am6pnb5ag7ph3ad7pnfbaci7pm5afo17pmb6ack14poib9ah12pmd9a"
     "gn15pkc6ak18poe4ak7poifegk8pd2af7pmb5ae7pn2am7pc7ai7pfb7pl8ac7pje7pi9a7pme7pi9ao6pne7pj8ab7p"
     "mc7pn8af7plao7pg7am7piak8phb3adl8pdad10p2mn9pm3ai21pd4ak19pe6ago15pmd8abgl10poje14adfg3hgec"},
    {0x39, 31, 2, -34, 26,  // 9
     "9adfg2hgd16adko8pke11abk13plb8adn15pnd6aco17poc5am8pomn8pm4ag7poe3adm7pg3an7pd5abo6po2ad7pl7"
     "ai7pfah7ph7ae7plaj7pf7ab8pbk7pe7ab8pdk7pe7ab8pgj7pg7ad8pji7pj7ag8pke7pob6am8plao7plb4ai9plai"
     "8pojhin10pmabn22pl2ado21pk3ado20pj4abj10plf7pg6achlnopomidaf7pd17aj6po18an6pl17ag7pf16ado6pn"
     "4a2gb9aeo7pg4ajpokgdbabcfl8pl5aj18pob5aj17pod6aj16pnd7aj15pjb8achlo9pnic14adeg3hgec"},
    {0x2B, 37, 4, -28, 29,  // +
     "11ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p12ab10ce5p11caf27pdf27pdf2"
     "7pdf27pdf27pd11ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p"},
    {0x2212, 37, 4, -17, 29,  // −
     "b27cah27pbh27pbh27pbh27pbh27ob"},
    {0x2E, 17, 4, -9, 9,  // .
     "d7hbi7pdi7pdi7pdi7pdi7pdi7pdi7pdi7pd"},
    {0x2C, 17, 2, -9, 11,  // ,
     "2ag7md2ai7pd2ai7pd2ai7pd2ai7pd2ai7pd2ai7pd2ak6pm3ao6pd2ad6pi3ah5pm4al5pd4a5pi4ae4pnb4ai4pe"},
    {0x27, 13, 4, -33, 6,  // '
     "m4pem4pem4pem4pem4pem4pem4pem4pem4pem4pem4pem4pe5b"},
    {0x2013, 22, 2, -15, 18,  // –
     "g16jgk16p2k16p2k16p2k16p2k16pk"},
    {0x41, 34, 0, -33, 34,  // A
     "11ab10pc22ah10ph22am10pn21ac12pd20ai12pj20an12po19ae14pe18aj14pk18ao6pml6pob16af7phg7pg16ak7"
     "pcb7pl15ab7pm2al7pc14ag7ph2ag7ph14am7pc2ab7pm13ac7pm4al7pd12ah7ph4ag7pi12an7pc4ab7pn11ad7pm6"
     "al7pe10aj7ph6ag7pj10ao7pc6ab7po9ae7pm8al7pf8ak24pl7abo25pb6af26pg6al26pm5ab28pc4ah28pi4am7ph"
     "12bg7pn3ac8pb12abo7pd2ai7pl14ak7pj2an7pg14af7poae8pb15ao7pfj7pl16ak7pk"},
    {0x42, 34, 4, -33, 27,  // B
     "o12p2onljgc7ao19ple5ao21pj4ao22pj3ao23pd2ao7pm4lmo9pj2ao7pf6ah8po2ao7pf7ai8p2ao7pf7ad8pcao7p"
     "f7ac8pbao7pf7ae7po2ao7pf7al7pk2ao7pf4abel8pd2ao22pg3ao20pog4ao20phb4ao21pne3ao23pf2ao7pm5lm9"
     "pocao7pf6abh8pjao7pf8ah7pobo7pf8ab8pdo7pf9an7pgo7pf9an7pgo7pf8ab8pfo7pf8ai8peo7pf6abi9pbo7pm"
     "5lm10plao24pdao23ph2ao22ph3ao20pkc4ao14ponlifb"},
    {0x43, 32, 2, -34, 28,  // C
     "13aceg3hgec15abgko9pokfb9abio15poib6aen19ph5ah21ph4ai22ph3ag11polkjkmo5ph2aco9ple7adjo2ph2al"
     "9pg11abhohad9pf14aceak8pj18ao7pob17ae8pj18ah8pe18aj8pb18al7pn19am7pm19am7pm19am7pm19al7pn19a"
     "j8pb18ah8pe18ae8pj19ao7pob18ak8pj18ad9pf14ace2al9pg11abhoh2aco9ple7adjo2ph3ag11polkjklo5ph4a"
     "i22ph5ah21ph6aeo19ph7abio15poib9abglo9pokfb15acfg3hgec"},
    {0x44, 37, 4, -33, 31,  // D
     "o9p3onmkigd12ao18pojd9ao21plc7ao22pog6ao24pi5ao25ph4ao7pi3fgilo11pe3ao7pf7afm9pob2ao7pf9ai9p"
     "i2ao7pf10ai8pobao7pf11al8pfao7pf11ae8pjao7pf12an7pnao7pf12aj8pao7pf12ah8pco7pf12ag8pdo7pf12a"
     "f8pdo7pf12ag8pdo7pf12ah8pco7pf12ak8pao7pf12an7pnao7pf11ae8pjao7pf11am8pfao7pf10ai8pobao7pf9a"
     "i9pi2ao7pf7afm9pob2ao7pi3fgilo11pe3ao25ph4ao24pi5ao22pog6ao21plc7ao18pojd9ao10p2onmkigd"},
    {0x45, 30, 4, -33, 23,  // E
     "o21pfo21pfo21pfo21pfo21pfo21pfo7pi13fco7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao20piao20pia"
     "o20piao20piao20piao20piao7pi12fdao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pi13feo21pmo21p"
     "mo21pmo21pmo21pmo21pm"},
    {0x46, 30, 4, -33, 23,  // F
     "o21pfo21pfo21pfo21pfo21pfo21pfo7pi13fco7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao20piao20pia"
     "o20piao20piao20piao20piao7pi12fdao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7p"
     "f14ao7pf14ao7pf14ao7pf14ao7pf"},
    {0x47, 36, 2, -34, 31,  // G
     "13abeg3h2gec18afjn11pmie12ahn17poic7adn21pk6ag23pk5ah24pk4af12pml2jkmo6pk3aco9pngb7adhm3pk3a"
     "l9pi13adkpk2ad9pg16adg2ak8pj21ao7pob20ae8pj21ah8pe21aj8pb21al7pn22am7pm9a12pnm7pm9a12pnm7pm9"
     "a12pnl7pn9a12pnj8pb8a12pnh8pe8a5j7pne8pi13a7pnao7pob12a7pnak8pi12a7pnad9pf11a7pn2al9pg10a7pn"
     "2aco9pme7ab7pn3ag12plk2jkn8pn4ai25pn5ah24pn6aeo21poi7abio17pnhb10abglo10polhc17acfg3hgfeb"},
    {0x48, 37, 4, -33, 29,  // H
     "o7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf"
     "11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo27pmo27pmo27pmo27pmo27pmo27pmo7pi11fk7pm"
     "o7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf"
     "11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pmo7pf11ah7pm"},
    {0x4C, 28, 4, -33, 23,  // L
     "o7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao"
     "7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7"
     "pi13feo21pmo21pmo21pmo21pmo21pmo21pm"},
    {0x4D, 44, 4, -33, 36,  // M
     "o9pm13abo9plo10pd12ag10plo10pj12am10plo10pob10ae11plo11pg10ak11plo11pn9ab12plo12pe8ah12plo12"
     "pk8an12plo13pb6af13plo6p2n5ph6al5pl7plo6pnh5pn5ac6pf7plo6pnbo5pf4aj5pmb7plo6pnaj5pl3abo5pgb7"
     "plo6pnad6pc2ag5po2b7plo6pn2am5pj2am5piab7plo6pn2ag5pobd6pcab7plo6pn3ao5pgk5pl2ab7plo6pn3ai5p"
     "n6pf2ab7plo6pn3ac11pn3ab7plo6pn4al10ph3ab7plo6pn4ae10pb3ab7plo6pn5an8pk4ab7plo6pn5ah8pe4ab7p"
     "lo6pn5ab7pm5ab7plo6pn6ak6pg5ab7plo6pn6ad5pob5ab7plo6pn7aj4kg6ab7plo6pn19ab7plo6pn19ab7plo6pn"
     "19ab7plo6pn19ab7plo6pn19ab7plo6pn19ab7pl"},
    {0x52, 34, 4, -33, 29,  // R
     "o12p2onlifb9ao18pojb7ao20poe6ao22pd5ao22pm5ao23pe4ao7pf3bceio8pj4ao7pf6ad8pm4ao7pf7ak7pn4ao7"
     "pf7ah7po4ao7pf7ag7pn4ao7pf7ah7pk4ao7pf7ak7ph4ao7pf6ad8pc4ao7pf4acho7pi5ao21pl6ao20pi7ao18pjc"
     "8ao18pmf8ao20pi7ao7pn2mo10ph6ao7pf3abi9pd5ao7pf5af8pm5ao7pf6ai8pf4ao7pf6abo7pn4ao7pf7ah8pf3a"
     "o7pf7abo7pm3ao7pf8ah8pf2ao7pf8abo7pm2ao7pf9ai8peao7pf9abo7pmao7pf10ai8peo7pf10abo7pl"},
    {0x53, 32, 3, -34, 26,  // S
     "8acfg3hgfdb13adjo10poljfb6abk18pf4aco19pf3abn20pf3aj21pf2ac9pnl2jkln6pf2ag7pmd7abejn2pf2ak6p"
     "ob12aekf2al6pl18am6pl18am7pd17ak7pohb15ah10pmjgd11ac14polhd8ak17pmg6abn18pnd5acm19pe6aho17po"
     "c6abgl16pj9abeilo12p14adin9pe16ai8pg17am7ph17aj7pg2hb14aj7pfipohc11abo7pdi4plgd7adm7poai7pom"
     "k2jkn9pkai23pcai22pi2ai21pj3acin17pog7adgkn11pmgb12abdfg3hgfd"},
    {0x61, 30, 1, -25, 26,  // a
     "7abdfg3hgfeb11afjmo11pnic8a18pi7a19pl6a20pi5a5pomlklmo9pc4apnieb7adl7pi4ae13an6pm18ai7p8aceh"
     "i2j4km7pc4abin18pd3ago20pd2ah22peac23peaj7poidb4ai7pean7pd7aj7pea7pl8al7peb7pl7ac8pea7pob6am"
     "8pean7pkb3adm9peaj8pomlm11peac15pm7pe2ah13phi7pe3ai11phai7pe4ael7pkd2ai7pe6acf2hgeb"},
    {0x62, 32, 3, -34, 27,  // b
     "e7pg18ae7pg18ae7pg18ae7pg18ae7pg18ae7pg18ae7pg18ae7pg18ae7pg18ae7pg4acf2hge8ae7pg2ael6poib5a"
     "e7pgai10pnd4ae7pgj12pod3ae7pm14pob2ae23pk2ae10pjedej9pdae8pod5ado7pjae8pg7ag7poae7po9ao7pce7"
     "pk9ak7pfe7ph9ai7pge7pg9ah7phe7pg9ah7phe7ph9ai7pge7pk9ak7pfe7po9ao7pce8pf7ag7poae8pod5ado7pja"
     "e10piedei9pdae23pk2ae7pn14pob2ae7pgk12pod3ae7pgai10pnd4ae7pg2ael6poib18abfghge"},
    {0x63, 26, 1, -25, 23,  // c
     "10abefg2hgec11abhm9pokf7aio14pc4acm16pc3aco17pc2abn18pc2ai9plgd2cehm2pcabo7poe8adlcag8pe13ak"
     "7pj14ao7pe14a8p14ab7po14ab7po15a8p15ao7pe14ak7pj14ag8pe13abo7poe8aclc2ai9plfdbcdhl2pc2abn18p"
     "c3aco17pc4adn16pc5abj15pc7abhm9pokf11abefg2hgfc"},
    {0x64, 32, 2, -34, 26,  // d
     "18ao6pm18ao6pm18ao6pm18ao6pm18ao6pm18ao6pm18ao6pm18ao6pm18ao6pm7acfghgd5ao6pm5ael6poh3ao6pm4"
     "aj10pncao6pm3ak12poco6pm2ai14pno6pmad23pmak8pmg2dgm9pmc8pk6aj8pmg7pnb7an7pmk7ph8ah7pmn7pd8ad"
     "7pmo7pb9a7pm8p10a7pm8p10a7pmo7pb9a7pmn7pd8ad7pmk7ph8ah7pmg7pn8an7pmc8pj6aj8pmak8pmg2dgm9pmad"
     "23pm2ai14pno6pm3ak12podo6pm4aj10pndao6pm5aem6pnib2ao6pm7acf2hfd"},
    {0x65, 30, 1, -25, 27,  // e
     "10aceg2hgfc16acjn8pnjc11abk14pi9adn16pmc6ado18pmb4abn8pn2ln8pk4ai7pme4adm7pe2ab7pmb6abn6pl2a"
     "g7pe8ah7pbak6po9ad7pfao24pia25pjb25pkb25pla7po17mjao6pn19ak7pc18ag7pi14ace2ac8pe11adjpj3ai8p"
     "ic6adhm3pj3abn9pn2lmn7pj4ado20pj5adn19pj6abj17ple8acim10pnkgb13abefg2hgfdb"},
    {0x66, 19, 0, -34, 20,  // f
     "8abgkno6pi7ah11pi6aj12pi5ae13pi5al13pi4ab8pid4cb4ad7pk11ae7pg11af7pf11af7pf7ac17poac17poac17"
     "poac17poac17poab3jl7pl5ji5af7pf11af7pf11af7pf11af7pf11af7pf11af7pf11af7pf11af7pf11af7pf11af7"
     "pf11af7pf11af7pf11af7pf11af7pf11af7pf11af7pf11af7pf11af7pf"},
    {0x67, 32, 2, -25, 26,  // g
     "7acf2hfd18aem6pnhb2ao6pm4aj10pndao6pm3ak12poco6pm2ai14pno6pmad23pmal8pmf2dfm9pmc8pj6aj8pmh7p"
     "n8an7pmk7ph8ag7pmn7pd8ac7pmo7p10a7pm8p10ao6pm8p10a7pmn7pb8ab7p2m7pe8ae7pmi7pj8ak7pmf8pd6ae8p"
     "man7poe4afo8pmah9pn2ln10pm2am22pm2ado13pio6pm3ado11pjao6pm4acl8pog2a7pk6aejn2onlgb2ad7pj17ai"
     "7pg16aco7pc2abnhc9adn7pl3ab3pmife2dehl9pd3ab20pi4ab19pj5ab17pog6abl14poib9abfikm2oponmkhe"},
    {0x68, 31, 3, -34, 25,  // h
     "e7pg16ae7pg16ae7pg16ae7pg16ae7pg16ae7pg16ae7pg16ae7pg16ae7pg16ae7pg4abf2hgeb5ae7pg2ack7pjc3a"
     "e7pgag10pod2ae7pgi12pobae7pm14pkae23pbe10pnigio8pge9ph4abm7pje8pj6ae7pme8pb7a7pne7pl8ao6pne7"
     "pi8an6pne7ph8an6pne7pg8an6pne7pg8an6pne7pg8an6pne7pg8an6pne7pg8an6pne7pg8an6pne7pg8an6pne7pg"
     "8an6pne7pg8an6pne7pg8an6pne7pg8an6pne7pg8an6pn"},
    {0x69, 15, 3, -34, 9,  // i
     "e7pge7pge7pge7pge7pge7pgc7gc27ae7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge"
     "7pge7pge7pge7pge7pge7pge7pge7pge7pg"},
    {0x6C, 15, 3, -34, 9,  // l
     "e7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pg"
     "e7pge7pge7pge7pge7pge7pge7pge7pge7pge7pge7pg"},
    {0x6D, 46, 3, -25, 40,  // m
     "13adg2heb9acg2hfc6af7pg2afn6pjb5afm6pnf4af7pgak9pnc3ak10pj3af7pgk11pobal12pi2af7pn13pji14pca"
     "f37pjaf10pk2hl11pnigio7pnaf8poe4aj9pkb3ad8pcf8pg5ad8pob5ak7pef7po7a8ph6ah7p2f7pk7ao7pd6af7pg"
     "f7pi7an7p7af7pgf7pg7an6po7af7pgf7pg7an6pn7af7pgf7pg7an6pn7af7pgf7pg7an6pn7af7pgf7pg7an6pn7af"
     "7pgf7pg7an6pn7af7pgf7pg7an6pn7af7pgf7pg7an6pn7af7pgf7pg7an6pn7af7pgf7pg7an6pn7af7pgf7pg7an6p"
     "n7af7pgf7pg7an6pn7af7pgf7pg7an6pn7af7pg"},
    {0x6F, 30, 1, -25, 28,  // o
     "10acfg2hgfd17adjn8pole12abk14pmd9aeo17ph7ado19pg5abo21pe4aj8pmf2cek8pm3ac8pj6ag8pf2ag7pn8ak7"
     "pk2ak7ph8ad7po2ao7pc9ao7pca8p10al7pdb7po10al7pfb7po10al7pfa8p10al7pdao7pc9ao7pcak7pg8ad7po2a"
     "g7pn8ak7pk2ac8pj6af8pf3aj8plf2cej8pm4abo21pe5ado19pg7aeo17ph9abk14pmd12adjn8pole17acfg2hgfd"},
    {0x72, 22, 3, -25, 19,  // r
     "13acf3hde7pg2adl5pie7pgah7pie7pgh8pie7pk9pie17pje12pnmn2pje9pohb4a2fe8pod8ae8pg9ae7po10ae7pk"
     "10ae7ph10ae7pg10ae7pg10ae7pg10ae7pg10ae7pg10ae7pg10ae7pg10ae7pg10ae7pg10ae7pg10ae7pg10ae7pg"},
    {0x73, 26, 2, -25, 23,  // s
     "6abe2g3hgec10abhm11pmjgc4afo16pi3af18pi2abo18pi2af8pn3lm6pi2aj6plc6acgkopi2ak6pc11afe2ak6pe1"
     "5aj6pohdb12af10poljgd8an14poke5ae17plb4adm16pm6aejn14ph8acegikn8pm14acm7p15ae7pbeic11af7pbf2"
     "plhdb6aen6poaf6pnmlklo8pkaf20pdaf19ph2af17pog4adhkn11pmhb9abdfg3hgfdb"},
    {0x266F, 21, 3, -33, 15,  // ♯
     "11ac14apd13apd13apd13apd5adj6apd5aem6ap2di3aem6apmpn3aem4adk3pn3aem2ael4poh3aenfm5pjb4ai5poj"
     "pd3agn4poibapd2ab4pnhb3apd2ab2p2n6apd2abkdem6apd5aem6apd5aem6apdad3aem6apj2n3aem5ag3pn3aem2a"
     "bho4pj3aembho4pme4af2o4plpd3acj5pkdapd2ab5pkd3apd2ab3poc5apd2abojgm6apd3abaem6apd5aem6agb5ae"
     "m13aem13aem13aem"},
    {0x266D, 21, 3, -33, 15,  // ♭
     "ac13acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb"
     "12acpb4adhge4acpb2acl4pne2acpbado6pocacpbdonfabgo2pkacpdnmb4af2poacp2mb6a3p2cpoc7ao2pdcpg8a3"
     "pacpb7ac2pmacpb7ag2phacpb7ampobacpb6ah2pf2acpb5ah2pi3acpb3ack2ph4acpbadjopmd5acpkn2ple7acpmj"
     "gb"},
    {0},
};

const struct spectrum_glyph_mask *spectrum_text_masks(void) {
  return text_masks;
}

const struct spectrum_glyph_mask *spectrum_figure_masks(void) {
  return figure_masks;
}
