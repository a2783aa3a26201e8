// SPDX-License-Identifier: GPL-3.0-or-later
// Written by spectrum-glyphs from DejaVu Sans: see `make glyphs`.

extension GlyphMask {
  /// A sign of the regular face, by its UTF-8 bytes, the first one lowest; nil if the table
  /// lacks it.
  static func text(_ sign: UInt32) -> GlyphMask? {
    switch sign {
    case 0x30:  // 0
      GlyphMask(
        advance: 28, left: 2, top: -34, width: 24,
        runs: """
          9adg2hgd15abio6poib11adn10pnd9ado12pod7abo4pjd2bdj4pnb6aj4pf6af4pi5ac4pi8ai3pob4ai3pn10a\
          n3pi4an3pi10ai3pn3ad4pc10ad4pc2ag3po12ao3pg2aj3pl12al3pj2al3pj12aj3pl2an3ph12ah3pn2ao3pg\
          12ag3po2a4pf12af4pab4pe12af4pab4pe12ae4p2b4pe12af4p2a4pf12af4p2ao3pg12ag3po2an3ph12ah3pn\
          2al3pj12aj3pl2aj3pl12al3pj2ag3po12ao3pg2ad4pc10ac4pc3an3pi10ai3pn4ai3pn10an3pi4ac4pi8ai4\
          pc5aj4pf6af4pi6abo4pjd2bdj4pnb7ado12pod9ado10pnd11abio6poib15adg2hgd
          """)
    case 0x31:  // 1
      GlyphMask(
        advance: 28, left: 4, top: -33, width: 20,
        runs: """
          4acgjm4pn7abilo8pn7ad11pn7ad11pn7ad3poliei3pn7acifc4ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15a\
          h3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn\
          15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn15ah3pn8ag6ln3po6lkai17poai17poai17po
          """)
    case 0x32:  // 2
      GlyphMask(
        advance: 28, left: 3, top: -34, width: 21,
        runs: """
          6adfghgfd10acglo7pokd5ael14pjb3ai16pmb2ai4pnkgfdehm5pl2ai2pje8afo4pfaijc11ad4pm16ai4pc15\
          ad4pe16a4pg16a4pf15ac4pe15ag4pb15am3pl15ag4pf14aco3pl14abm3poc14ak4pg14aj4pj14ai4pk14ah4\
          pl14ag4plb13af4pmb13af4pmb13ae4pnb13ae4pnc13ado3poc13ado3pod13aco3pod13acn3poe14al4pn14l\
          gm19pjm19pjm19pj
          """)
    case 0x33:  // 3
      GlyphMask(
        advance: 28, left: 3, top: -34, width: 22,
        runs: """
          5abdfg2hgfc9acgkn9pnic6ak14pog5ak16pi4ak2pnkhfedefin5pg3a2hc10ah4pob16ah4pf17ao3pj17ak3p\
          k17aj3pk17al3pi16ab4pf16ak3pn15aem4pe7ab4jklo4pof8ac9pojc9ac9pke10ac11pmd13abcfl4poe16ad\
          n3pob16aco3pj17ah4pb16ab4pe17ao3pg17an3ph17ao3pf16ad4pe16ak3pobc14ag4pkakmfb9abi5pdak3pl\
          ifed2ehk6ph2ak17pi3aj15pnf5aeim10plfb9abdf3hgfd
          """)
    case 0x34:  // 4
      GlyphMask(
        advance: 28, left: 2, top: -33, width: 24,
        runs: """
          13am4po17ah5po16aco5po16ak6po15af3pk3po14abn2plg3po14aj2pocg3po13ad3phag3po13am2pn2ag3po\
          12ah3pe2ag3po11aco2pk3ag3po11ak2poc3ag3po10af3ph4ag3po9abn2pm5ag3po9ai3pe5ag3po8ad3pj6ag\
          3po8am2pob6ag3po7ag3pg7ag3po6abo2pm8ag3po6ak3pd8ag3po5ae3pj9ag3po5am2pob9ag3po5an22pin22\
          pin22p2i13km4p4kf14ag3po19ag3po19ag3po19ag3po19ag3po19ag3po19ag3po
          """)
    case 0x35:  // 5
      GlyphMask(
        advance: 28, left: 3, top: -33, width: 22,
        runs: """
          ae16pm4ae16pm4ae16pm4ae3po12li4ae3pl17ae3pl17ae3pl17ae3pl17ae3pl17ae3pl17ae3pl17ae3plehj\
          kjigc9ae12png7ae14pmc5ae15pod4aepojfdbabcfk5poc3acf10adn4pk16abn4pd16ad4pi17al3pm17ag4p1\
          7ae4pb16ad4pc16ae4pb16ah4p17am3pm16af4piac13aco4pcajmfb9ago4pj2aj2polifedefin5pmb2aj16pn\
          c3aj15pjb4acgko9pnjc10aceg3hgfc
          """)
    case 0x36:  // 6
      GlyphMask(
        advance: 28, left: 3, top: -34, width: 23,
        runs: """
          10adf3hfd13acjo7polg9ai13pc6abl14pc6al5plgfdegjn2pc5ai4plc8adjc4ad4pk17am3pm17ae4pe17aj3\
          pm18ao3pg17ad4pc17ag3po4adghgfd8aj3pk2agn6poib5al3pjbl10pof4am3pim13pg3an3po3plfbabfl5pd\
          2ao6ph7ag4pm2an5pi9ai4pfan4pob10ao3pkam4pj11ai3pnal4pg11af4pbi4pe11ad4pcg4pd11ac4pde4pe1\
          1ad4pcao3pg11af4pbak3pj11ai3pn2af3pob10ao3pj3an3pi9ai4pe3af4pg7ag4pl5al4plfbabek4poc5abm\
          13poe7abl11pnd10afm7pnh14acf2hgfc
          """)
    case 0x37:  // 7
      GlyphMask(
        advance: 28, left: 3, top: -33, width: 22,
        runs: """
          g20peg20pdg19pobe15l4pj16ae4pe16ak3pn16ab4pi16ag4pc16am3pl16ac4pg16ai3pob16an3pk16ae4pe1\
          6ak3pn16abo3pi16ag4pc16am3pl16ac4pg16ai3pob16an3pk16ae4pe16ak3pn16abo3pi16ag4pc16al3pm16\
          ac4pg16ai3pob16an3pk16ae4pe16aj3pn16abo3pi16ag4pc16al3pm
          """)
    case 0x38:  // 8
      GlyphMask(
        advance: 28, left: 3, top: -34, width: 22,
        runs: """
          7abfg2hgeb11abgm8pmg8adn12pnd5ae15pod3abo4pmgc2acgm4pnb2ai4pj8aj4pi2an3pm10am3pnac4pf10a\
          g4pbd4pc10ac4p2d4pb10ab4pdc4pc10ac4pcan3pg10ag3pn2ah3pm10am3pi3am3pj8aj3pnb3acn3pmgc2acg\
          m3pod5abi12plc8aen8pne8aem12pjc5ag5pmj2ijm4poe3af4pmd6adm4peabo3pmb8abm3pnah4pc10ac4pgl3\
          pk12al3pko3ph12ah3pn4pg12ag3p2o3pg12ag3pon3pi12aj3pnk3pn12an3pkg4pg10ah4pgbo4pf8ag4pobag\
          5plfc2acfl5pg3aj16pj5ah14ph7acio8poic11acfg2hgfc
          """)
    case 0x39:  // 9
      GlyphMask(
        advance: 28, left: 2, top: -34, width: 23,
        runs: """
          8acfg2hfc14agn7pmf10adn11pkb7aeo13pmb5aco4plfbabfl4pk5al4ph7ai4pf3ad4pj9aj3pm3aj3pob9ab4\
          pf2an3pj11ak3pkab4pf11ag3poac4pd11ae4p2d4pc11ad4pgd4pd11ae4pic4pe11af4pka4ph11ai4plal3pl\
          11am4pmah4pd9ae5pnab4pnb7abn5pn2ai4pmd5adn6pn3am5plihim4pl3pm3abm12pgj3pl5aio8pneak3pj6a\
          bgln2onkf3an3pg17ab4pd17af3po18al3pj17ac4pd17al3pm17aj4pd4acic8ack4pi5ad2pmifedegl5pl6ad\
          14plb6ad13pi8abgl8pojc13adf3hgd
          """)
    case 0x2B:  // +
      GlyphMask(
        advance: 37, left: 4, top: -28, width: 29,
        runs: """
          12ag3pd24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe12ae\
          11lm3pm11lcf27pdf27pdf27pd12ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3pe24ag3p\
          e24ag3pe24ag3pe24ag3pe
          """)
    case 0x9288E2:  // −
      GlyphMask(
        advance: 37, left: 4, top: -16, width: 29,
        runs: """
          e27jbh27pbh27pbh27pb
          """)
    case 0x2E:  // .
      GlyphMask(
        advance: 14, left: 4, top: -6, width: 6,
        runs: """
          c4ice4p2e4p2e4p2e4p2e4pe
          """)
    case 0x9380E2:  // –
      GlyphMask(
        advance: 22, left: 2, top: -15, width: 18,
        runs: """
          18cn16p2n16p2n16pn
          """)
    case 0x3A:  // :
      GlyphMask(
        advance: 15, left: 5, top: -23, width: 5,
        runs: """
          n3pkn3pkn3pkn3pkn3pkh3if55ah3ifn3pkn3pkn3pkn3pkn3pk
          """)
    case 0x25:  // %
      GlyphMask(
        advance: 42, left: 2, top: -34, width: 38,
        runs: """
          5acfhgeb16ah2ie10acl5poi14ag2poc9ado8plb11abo2ph9abn3pi2fl3pj11ai2pn10ai3pe4ak3pd9ac3pe1\
          0ao2pk5abo2pj9al2pl10ad3pe6aj2pn8af3pc10ag3p7ag3pb6abn2pi11ai2pn7ae3pd6ai2pnb11ai2pn7ad3\
          pd5ac3pf12ai2pn7ad3pd5ak2pl13ah3p7af3pc4ae3pd13ae3pd6ai2po5an2pj14ab3pi6an2pk4ah2pob15ak\
          2poc4ag3pf3abo2pg16ac3pne2bh3pm4ak2pm18ag9poc3ad3pd19afo6pmc4am2pj5adjn2onjc8abgk2lje5ag\
          2pob4ai8ph18abo2ph4ai4p2m4ph17aj2pn4ad3pmc2acm3pc15ad3pe4ak2pob4aco2pj15al2pk4ab3pi6aj2p\
          o14af2poc4ae3pd6ae3pd12abn2ph5af3pb6ac3pe12ai2pn6ag3p7ab3pf11ac3pf6ag3pb6ac3pf11al2pl7af\
          3pc6ad3pe10af3pc7ac3pf6ag3pb10an2pi9an2pl6am2pm10ah2pob9ah3pg4ah3pg9aco2pf10abn3pj2fk3pm\
          10ak2pm12ado8pnc9ae3pd13ack6pkb10af2ig16acf2hfb
          """)
    case 0x41:  // A
      GlyphMask(
        advance: 30, left: 0, top: -33, width: 30,
        runs: """
          12aj4pk24ao5pb22af6ph22al6pm21ab8pd20ah3pml3pi20am3pgf3po19ad4pbao3pe18ai3pl2aj3pk18ao3p\
          f2ae4pb16af3po4an3pg16ak3pj4ai3pm15ab4pe4ac4pc14ag3pn6am3pi14am3pi6ag3pn13ac4pc6ab4pe12a\
          i3pm8ak3pj12an3pg8af3pob10ae4pb9ao3pf10ak3pl10aj3pl9abo3pf10ad4pc8ag20ph8al20pn7ac22pd6a\
          i3po14kn3pj6an3pi14ag3po5ae4pd14ab4pf4aj3pn16al3pk3abo3pi16af4pb2af4pc16abo3ph2al3pm18ak\
          3pmac4ph18af4pdh4pc19ao3pi
          """)
    case 0x42:  // B
      GlyphMask(
        advance: 30, left: 4, top: -33, width: 24,
        runs: """
          k11ponlid7ak16pmd5ak18pg4ak3pn6jkln6pe3ak3pk9adl4pn3ak3pk11ak4pe2ak3pk11ab4pi2ak3pk12am3\
          pk2ak3pk12ak3pl2ak3pk12ak3pk2ak3pk12an3pi2ak3pk11ae4pe2ak3pk10acn3pm3ak3pk7abeio3pod3ak1\
          7pmd4ak15pnf6ak17pkc4ak3pn6i2jln4pof3ak3pk10aem4pe2ak3pk12al3pobak3pk12ac4phak3pk13al3pl\
          ak3pk13aj3poak3pk13ai4pbk3pk13aj4pak3pk13am3poak3pk12ac4plak3pk11abm4pgak3pk10afn4pnbak3\
          pn7jklo6pe2ak18pof3ak17pkc4ak11p2omkgb
          """)
    case 0x43:  // C
      GlyphMask(
        advance: 31, left: 2, top: -34, width: 27,
        runs: """
          12acfg2hgfd16aeko8polf11aen14poh8aj18pnd4abl5polged2cehl5pf4al5pib9aci3pf3ah4pod13aclpf2\
          ac4poc16aif2ak4pf18abac4pl21ah4pe21am3pn21ab4pj21ad4pg21af4pe21ah4pc21ai4pc21ai4pb21ai4p\
          c21ah4pc21af4pe21ad4pg21ab4pj22am3pn22ah4pe21ac4pl22ak4pf18ab2ac4poc16aif3ah4pod13aclpf4\
          al5pib9acio2pf4abl5pokged2cehl5pf6aj18pnc7aen14poh11aeko8polf16adfg2hgfd
          """)
    case 0x44:  // D
      GlyphMask(
        advance: 34, left: 4, top: -33, width: 28,
        runs: """
          k9p2onljgd11ak16pojd8ak19pkc6ak3pn5jklmo7pof5ak3pk9acgm6pg4ak3pk12adm5pe3ak3pk13abk4pnb2\
          ak3pk15al4ph2ak3pk15aco3po2ak3pk16aj4pfak3pk16ac4pjak3pk17an3pmak3pk17ak4pak3pk17ah4pck3\
          pk17ag4pdk3pk17af4pek3pk17af4pek3pk17af4pek3pk17ag4pdk3pk17ah4pck3pk17ak4pak3pk17ao3pmak\
          3pk16ad4pjak3pk16aj4peak3pk15aco3po2ak3pk15am4ph2ak3pk13abk4pnb2ak3pk12adm5pe3ak3pk9acgm\
          6pg4ak3pn5jklmo7pof5ak19pkc6ak16pojd8ak10ponljgd
          """)
    case 0x45:  // E
      GlyphMask(
        advance: 28, left: 4, top: -33, width: 21,
        runs: """
          k19pjk19pjk19pjk3pn15lgk3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3\
          pk16ak18poak18poak18poak3pn14lkak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16a\
          k3pk16ak3pk16ak3pk16ak3pn15l2k20pk20pk20p
          """)
    case 0x46:  // F
      GlyphMask(
        advance: 25, left: 4, top: -33, width: 19,
        runs: """
          k17plk17plk17plk3pn13lik3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3\
          pk14ak16pgak16pgak16pgak3pn12leak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14a\
          k3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk14ak3pk
          """)
    case 0x47:  // G
      GlyphMask(
        advance: 34, left: 2, top: -34, width: 29,
        runs: """
          12aceg3hgec17aejo9pokfb11aem15poib8aj19pog5abl6plhed2cdfin5pk5al5pjb10adj3pk4ai4pod14acl\
          pk3ad4poc17ahk3ak4pf19ab2ac4pk23ai4pe23am3pn23ab4pj23ad4pg23af4pd23ah4pc23ai4pc23ai4pb11\
          ao10phi4pc11ao10p2h4pc11ao10phf4pd11ai6jo3phd4pg18am3phb4pj18am3pham3pn18am3phai4pe17am3\
          phac4pk17am3ph2al4pe16am3ph2ad4poc15am3ph3ai4pod14am3ph4al5pib10abgo3ph4abl6plhed2cdehko\
          5ph6aj19poh8aem15poib11aejo9pnkf17aceg2hgfec
          """)
    case 0x48:  // H
      GlyphMask(
        advance: 33, left: 4, top: -33, width: 25,
        runs: """
          k3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pm\
          k3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk23pmk23pmk23pmk3pn15l\
          n3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15a\
          j3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pmk3pk15aj3pm
          """)
    case 0x4C:  // L
      GlyphMask(
        advance: 25, left: 4, top: -33, width: 21,
        runs: """
          k3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk\
          16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak\
          3pk16ak3pk16ak3pk16ak3pk16ak3pn15ldk19pek19pek19pe
          """)
    case 0x4D:  // M
      GlyphMask(
        advance: 38, left: 4, top: -33, width: 30,
        runs: """
          k5po15abo5p2k6pf14af6p2k6pk14al6p2k7pb12ab7p2k3pm3pg12ah3pm3p2k3pio2pm12am2pnj3p2k3p2i3p\
          c10ad3p2i3p2k3pid3pi10ai3pci3p2k3pian2pn10ao2pmai3p2k3piah3pe8ae3pgai3p2k3piac3pj8ak3pba\
          i3p2k3pi2al2po7abo2pl2ai3p2k3pi2ag3pf6ag3pf2ai3p2k3pi2abo2pl6al2po3ai3p2k3pi3ak3pb4ac3pj\
          3ai3p2k3pi3ae3pg4ah3pe3ai3p2k3pi4ao2pm4an2pn4ai3p2k3pi4ai3pc2ad3pi4ai3p2k3pi4ad3pi2aj3pc\
          4ai3p2k3pi5am2pn2ao2pm5ai3p2k3pi5ah3pef3pg5ai3p2k3pi5ab3pjk3pb5ai3p2k3pi6al2po3pk6ai3p2k\
          3pi6af6pf6ai3p2k3pi6abo4po7ai3p2k3pi7aj4pj7ai3p2k3pi7ad4kd7ai3p2k3pi20ai3p2k3pi20ai3p2k3\
          pi20ai3p2k3pi20ai3p2k3pi20ai3p2k3pi20ai3pk
          """)
    case 0x50:  // P
      GlyphMask(
        advance: 27, left: 4, top: -33, width: 21,
        runs: """
          k10ponkhc5ak15pkb3ak16pod2ak3pn5jklo5pocak3pk8ago4plak3pk9aco4pek3pk10af4pik3pk11ao3pmk3\
          pk11ak3pok3pk11aj4pk3pk11aj4pk3pk11ak3pok3pk11ao3pmk3pk10af4pik3pk9aco4pek3pk8ago4plak3p\
          n5jklo5pocak16poe2ak15pkb3ak10ponkhc5ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak\
          3pk16ak3pk16ak3pk16ak3pk16ak3pk16ak3pk
          """)
    case 0x53:  // S
      GlyphMask(
        advance: 28, left: 2, top: -34, width: 24,
        runs: """
          8abeg3hgec12abhn9pokhc7ago15pi5aj17pi4ah5pmhecbcdgjn3pi3aco3poe10adjoi3ai4pd13abd3am3pk1\
          9a4pf18ab4pe18ab4pg19ao3pk19al4pf18ag5pjd17an6pnkgd13ado10pmie10acm12png10afm12pnd10acgk\
          o9pod13acfim6pob16adk5pi18ah4po19ak4pd18ae4pg18ac4ph18ab4pg18ad4pf18ai4pcang14ad4pn2a2pn\
          hc10afo4pg2a5plifdcbcehm5pm3a19pmb3ajo16pjb6aeim10pnic12acfg2h2geb
          """)
    case 0x54:  // T
      GlyphMask(
        advance: 27, left: -1, top: -33, width: 28,
        runs: """
          c27pc27pc27pb11lo3pn11l12al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23\
          al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3p\
          j23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj23al3pj
          """)
    case 0x55:  // U
      GlyphMask(
        advance: 32, left: 3, top: -33, width: 26,
        runs: """
          d4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4\
          pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15a4pgd4pd15\
          a4pgd4pd15a4pgd4pd15a4pgc4pd15a4pfc4pe14ab4pfb4pf14ac4peao3ph14ae4pcam3pk14ah3po2ai3po14\
          am3pl2ae4pg12ad4ph3am3pob11am3pob3af4pnd8acl4pi5aj5pkgdcbcfjo4pm6abl16pmc8ai14pkb10abin8\
          pojd15acfg2hgfc
          """)
    case 0x61:  // a
      GlyphMask(
        advance: 27, left: 2, top: -25, width: 21,
        runs: """
          6abdf3hgd10adim8pokd6ai14pi5aj6p2o7pj4ajpojfc4achn4pf3agf10abk3pn17am3pe16af3pi16ab3pl9a\
          2b6c3pn5adilo11po3adl15po2ae18pac4pokgdcb5a4pak3pmc10a4pb4pc10ac4pd3pl11af4pf3pj11aj4pf3\
          pk10abo4pd3pob9ak5pao3pj8aj6paj4pkd3abfn2pm4pabn5pono4poc4p2adn10pnca4p3abjo6poib2a4p5ab\
          eg2hgd
          """)
    case 0x62:  // b
      GlyphMask(
        advance: 28, left: 4, top: -34, width: 22,
        runs: """
          4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p4abeghgeb7a4p2acj7pkc5a4paeo9pof4a4pdo4pn\
          o6pf3a4pm2ple3aci5pc2a6pi7ado3pm2a5pk9ae4pea5pc10ak3pka4pk11ae3poa4pf12ao3pd4pc12am3pf4p\
          b12ak3ph4p13aj3ph4p13aj3ph4pb12ak3ph4pc12am3pf4pf12ao3pd4pk11ae3poa4pob10ak3pka5pk9ae4pe\
          a6ph7ado3pm2a4pn2ple3ach5pd2a4pdo3pono6pf3a4paeo9pof4a4p2ack7pkc13abe2hgfb
          """)
    case 0x63:  // c
      GlyphMask(
        advance: 24, left: 2, top: -25, width: 20,
        runs: """
          9adfg2hfd10adko7polf5abj13ph3acm7p2o5ph2abm4pnhc3abehnph2aj4pj10a2eac4pj14aj3pn15ao3pg14\
          ad4pb14ag3pm15ah3pk15ai3pj15ai3pj15ah3pk15ag3pm15ad4pb15ao3pg15aj3pn15ac4pj15aj4pj10a2e2\
          abm4pnhc3abdhmph3acm7p2o5ph4abk13ph6adko7pokf10adf3hfd
          """)
    case 0x64:  // d
      GlyphMask(
        advance: 28, left: 2, top: -34, width: 22,
        runs: """
          18a3po18a3po18a3po18a3po18a3po18a3po18a3po18a3po18a3po7abfghgeb4a3po5ack6pojb2a3po4ag10p\
          oda3po3ag6pon4pod3po2ad4pohc3aem2pm3po2am3poc7aj5poaf4pd9al4poal3pj10ac4pob4pd11al3pod3p\
          o12ag3pog3pl12ad3poh3pj12ac3poi3pi12ab3poi3pi12ab3poh3pj12ac3pog3pl12ad3pod3po12ag3pob4p\
          d11al3poal3pj10ac4poaf4pd9al4po2am3pnc7ai5po2ad4pohb3ael2pm3po3ag6pon4pod3po4ag10poda3po\
          5ack7pjb2a3po7abfghgeb
          """)
    case 0x65:  // e
      GlyphMask(
        advance: 27, left: 2, top: -25, width: 23,
        runs: """
          9adf2hgeb13adko7pld9abj12pj7abm7po6pl6am4plfb3ael4pi4ai3pof8ag4pd2ac4pf10ai3pk2aj3pk11ab\
          o3pbao3pd12aj3pfc3po13af3pig3pm13cf3pjh21pki21pli21plh3pj18ag3pl18ad3pob18ao3pf18aj3pm18\
          ac4pi18aj4pj11abhl4al4pohd4abehl2pm4abl7p2o7pm6ai15pk7abin9plhc11acfg2hgfd
          """)
    case 0x66:  // f
      GlyphMask(
        advance: 15, left: 1, top: -34, width: 16,
        runs: """
          7aejmo4pf5abk8pf5al9pf4af4pkg4fc4al3ph11ao3pb10ac3pn11ac3pm11ad3pm11ad3pm8a14pea14pea14p\
          ea3ce3pm6c5ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11\
          ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm11ad3pm
          """)
    case 0x68:  // h
      GlyphMask(
        advance: 28, left: 4, top: -34, width: 21,
        runs: """
          4p17a4p17a4p17a4p17a4p17a4p17a4p17a4p17a4p17a4p5aeg2hfc6a4p3aho6pme4a4pacm10pg3a4pcn12pf\
          2a4pl2pmfcabdj4po2a6pg7af4pfa5ph9ak3pka4pm10ae3pna4pg11a4pa4pd11an3pb4pb11am3pc4p12am3pc\
          4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3\
          pc4p12am3pc4p12am3pc4p12am3pc
          """)
    case 0x69:  // i
      GlyphMask(
        advance: 12, left: 4, top: -34, width: 5,
        runs: """
          n3pbn3pbn3pbn3pbn3p5b21an3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pb\
          n3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pb
          """)
    case 0x6B:  // k
      GlyphMask(
        advance: 25, left: 4, top: -34, width: 22,
        runs: """
          4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p10abl3poea4p9acm3pod2a4p8adn3pnc3a4p\
          7aeo3plb4a4p6ag4pk6a4p5ai4pi7a4p4aj4ph8a4p2abl4pf9a4pacm3pod10a4pdn3pnc11a4po3pmb12a8pg1\
          3a4pl4pg12a4pbl4pg11a4p2ak4ph10a4p3ak4ph9a4p4aj4pi8a4p5aj4pj7a4p6ai4pj6a4p7ah4pk5a4p8ah4\
          pk4a4p9ag4plb2a4p10ag4plba4p11af4pmb
          """)
    case 0x6C:  // l
      GlyphMask(
        advance: 12, left: 4, top: -34, width: 5,
        runs: """
          n3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pb\
          n3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pbn3pb
          """)
    case 0x6D:  // m
      GlyphMask(
        advance: 43, left: 4, top: -25, width: 36,
        runs: """
          9aeg2heb9acf2hgd6a4p2abio5poib5ael6pne4a4padn9pmb3ai10ph3a4pco11pl2ai12pf2a4pm2pkfbabfm4\
          p2f2pohdbacho3pn2a6pf6abm3pmopmb6ae4pfa5pg8ad5pob8aj3pka4pm10am4pg9ae3pna4pg10aj3po10ab4\
          pa4pc10ah3pl11ao3pb4pb10ah3pj11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11\
          ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11a\
          n3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc4p11ag3pi11an3pc
          """)
    case 0x6E:  // n
      GlyphMask(
        advance: 28, left: 4, top: -25, width: 21,
        runs: """
          9aeg2hfc6a4p3aho6pme4a4pacm10pg3a4pcn12pf2a4pl2pmfcabdj4po2a6pg7af4pfa5ph9ak3pka4pm10ae3\
          pna4pg11a4pa4pd11an3pb4pb11am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p\
          12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc4p12am3pc
          """)
    case 0x6F:  // o
      GlyphMask(
        advance: 27, left: 2, top: -25, width: 23,
        runs: """
          8acfghgfc13abhn7pnh10aen11pnd7af7po6poe5aco4pjd3aek4poc4am4pe7ag4pl3af4pf9ah4pd2al3pl11a\
          n3pk2a4pf11ag3poae4p12ab4pcg3pm13an3pfh3pk13al3pgi3pj13al3phi3pj13al3p2h3pk13al3p2g3pm13\
          an3pfd4p12ab4pca4pf11ag3po2al3pl11am3pk2af4pf9ah4pd3am3poe7af4pl4aco4pjd3adk4poc5af7po6p\
          oe7aen11pnd9abhn7pnh14acfghgfc
          """)
    case 0x70:  // p
      GlyphMask(
        advance: 28, left: 4, top: -25, width: 22,
        runs: """
          8abeghgeb7a4p2acj7pkc5a4paeo9pof4a4pdo4pno6pf3a4pm2ple3aci5pc2a6pi7ado3pm2a5pk9ae4pea5pc\
          10ak3pka4pk11ae3poa4pf12ao3pd4pc12am3pf4pb12ak3ph4p13aj3ph4p13aj3ph4pb12ak3ph4pc12am3pf4\
          pf12ao3pd4pk11ae3poa4pob10ak3pka5pk9ae4pea6ph7ado3pm2a4pn2ple3ach5pd2a4pdo3pono6pf3a4pae\
          o9pof4a4p2ack7pkc5a4p4abe2hgfb7a4p18a4p18a4p18a4p18a4p18a4p18a4p18a4p
          """)
    case 0x73:  // s
      GlyphMask(
        advance: 23, left: 2, top: -25, width: 19,
        runs: """
          6acfg3hfdb7abin9pmic3aeo13ph2ad7p2no5ph2am3pohc5adglphac3poc10acdaf3pi14ag3pg14af3pj14ac\
          4ph14al4pnieb10aco7pmifb7acl9pokd7aejo9pi9adgkn6pj12adio4pd13aco3pi14ah3pl14af3pl14ah3pk\
          2jc10acn3pgj2pmheb4acho3pobj6po2no6peaj14pne2abfjn9pnhb7abdf3hgec
          """)
    case 0x74:  // t
      GlyphMask(
        advance: 17, left: 1, top: -32, width: 16,
        runs: """
          3ah3i12ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb8am14pdm14pdm14pdb2co3p8c4ao3pb11a\
          o3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11ao3pb11an3pc\
          11al3pe11ai3pk11ae4pmhg4fb4al10pd4abm9pd6aejmo5pd
          """)
    case 0x75:  // u
      GlyphMask(
        advance: 28, left: 3, top: -24, width: 21,
        runs: """
          e3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pn\
          e3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pk11ab3pne3pl11ac3pnd3pl11ae3pn\
          c3pn11ai3pna4pc10ao3pnam3pi9ai4pnah4pe7ah5pnabo4pid2acgm2pl3pn2ag12pmc3pn3ai10pm2b3pn4ae\
          m6poh2ab3pn6acf2hgd
          """)
    case 0x7A:  // z
      GlyphMask(
        advance: 23, left: 1, top: -24, width: 21,
        runs: """
          aj18pdaj18pdaj18pdac13dk4pc14af4ph14ae4pj14aco3pl14abn3pmb13abm3pnc14ak3pod14aj4pe14ah4p\
          g14af4pi14ado3pk14aco3pm14abn3pnb14al3poc14ak4pd14ai4pf14ag4ph14ab4pl14dbc19pdc19pdc19pd
          """)
    case 0xAF99E2:  // ♯
      GlyphMask(
        advance: 21, left: 3, top: -33, width: 15,
        runs: """
          11ac14apd13apd13apd13apd5adj6apd5aem6ap2di3aem6apmpn3aem4adk3pn3aem2ael4poh3aenfm5pjb4ai\
          5pojpd3agn4poibapd2ab4pnhb3apd2ab2p2n6apd2abkdem6apd5aem6apd5aem6apdad3aem6apj2n3aem5ag3\
          pn3aem2abho4pj3aembho4pme4af2o4plpd3acj5pkdapd2ab5pkd3apd2ab3poc5apd2abojgm6apd3abaem6ap\
          d5aem6agb5aem13aem13aem13aem
          """)
    case 0xAD99E2:  // ♭
      GlyphMask(
        advance: 21, left: 3, top: -33, width: 15,
        runs: """
          ac13acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12\
          acpb12acpb4adhge4acpb2acl4pne2acpbado6pocacpbdonfabgo2pkacpdnmb4af2poacp2mb6a3p2cpoc7ao2\
          pdcpg8a3pacpb7ac2pmacpb7ag2phacpb7ampobacpb6ah2pf2acpb5ah2pi3acpb3ack2ph4acpbadjopmd5acp\
          kn2ple7acpmjgb
          """)
    default: nil
    }
  }

  /// The same of the bold face.
  static func figure(_ sign: UInt32) -> GlyphMask? {
    switch sign {
    case 0x30:  // 0
      GlyphMask(
        advance: 31, left: 2, top: -34, width: 27,
        runs: """
          9abeg3hfc17aek8poic12acl13ph10ado15plb7aco17pk7am19pg5ag8pkfegm7poc3abo7pf5al7pj3ag7pk6a\
          bo6pob2al7pe7ak7pgab7po8af7pkae7pm8ad7pnah7pk9a8pbk7pi9ao7pel7ph9an7pfm7pg9am7pgn7pg9am7\
          phn7pg9am7pin7pg9am7phm7pg9am7pgl7ph9an7pfk7pi9ao7peh7pk9a8pbe7pm8ad7pnab7po8ag7pk2al7pe\
          7ak7pg2ag7pk6aco6pob2abo7pf5al7pj4ag8pjfegm7poc5am19ph6aco17pk8ado15plb9acl13ph13aek8poi\
          c16abeg3hfd
          """)
    case 0x31:  // 1
      GlyphMask(
        advance: 31, left: 5, top: -33, width: 23,
        runs: """
          3acgjm8pe7ailo12pe7a15pe7a15pe7a15pe7a7po7pe7a2pnkhdbi7pe7aeb5ai7pe14ai7pe14ai7pe14ai7pe\
          14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai7pe14ai\
          7pe14ai7pe14ai7pe14ai7pe7ak6mo7pn6mhn21pjn21pjn21pjn21pjn21pj
          """)
    case 0x32:  // 2
      GlyphMask(
        advance: 31, left: 3, top: -34, width: 24,
        runs: """
          6abdfg3hgeb10adhkn10pnhb5aen17ph4ah19pl3ah20pl2ah21pfah5pmhf2ehm9pnah2poib7ah9pdhohb10aj\
          8pgdc12ab8ph15am7pi15al7ph15an7pf14ad8pb14ak7pk14af8pc13ado7ph13aeo7pk13af8pl13ag8plb12a\
          h8plb12aj8pk13ak8pj12abl8ph12abm8pg12acn7poe12acn7pod12ado7pof12dci22pmi22pmi22pmi22pmi2\
          2pmi22pm
          """)
    case 0x33:  // 3
      GlyphMask(
        advance: 31, left: 2, top: -34, width: 26,
        runs: """
          6abdeg3h2gec11acgkn11poje8ak17pmd6ak19pf5ak19poc4ak20pk4ak2pokif3ehl10pb3a2ke9aeo8pd16ag\
          8pf17a8pf17ao7pd16ab7po17ah7pi16ah7pnb8ad4ghko7pmc9ai12pnh11ai11pohb11ai13poi10ai15pl9ai\
          16pj13abehn9pd16ah8pk17ak7pn17ae8pb16ad8pb16af8p2ae14al7poabpnhc9abk8pkab4pmjgfedegko9pf\
          ab22pl2ab21poc2ab20pnc3ab18pohb5abfjn11polgb11abdfg3h2gec
          """)
    case 0x34:  // 4
      GlyphMask(
        advance: 31, left: 2, top: -33, width: 27,
        runs: """
          12ah9p16ad10p16am10p15ah11p14aco11p14al12p13ag13p12abo4p2n7p12ak5pem7p11af5pjam7p10abo4p\
          obam7p10aj5pf2am7p9ae5pk3am7p8abn4pob3am7p8ai5pf4am7p7ad5pl5am7p7am4poc5am7p6ah5pg6am7p5\
          ac5pl7am7p5am5pc7am7p5a5ph8am7p5a26pj26pj26pj26pj26pj26pj14bm7pc4b14am7p19am7p19am7p19am\
          7p19am7p
          """)
    case 0x35:  // 5
      GlyphMask(
        advance: 31, left: 3, top: -33, width: 25,
        runs: """
          af20pd3af20pd3af20pd3af20pd3af20pd3af20pd3af6pg13db3af6pe17af6pe17af6pe17af6pe17af6pklno\
          ponkhd8af16ple6af18pj5af19pl4af20pj3af5pomlmn11pd2afpokfc5aci9pk2adf11aeo7po16ah8pe15ab8\
          pg16am7ph16al7pi16an7phb14ad8pfjkc12al8pcj2plf8abk8pmaj4pokhfdefjo9pfaj21pl2aj20pnb2aj19\
          pmc3ael17pi7acgko10pmhb12abefg2hgfdb
          """)
    case 0x36:  // 6
      GlyphMask(
        advance: 31, left: 2, top: -34, width: 27,
        runs: """
          12adf3hgfdb15afko9pnje10aen15pc8ai17pc7aj18pc6ah19pc5ad8pojecabcfjo2pc5an7plc9aemc4af7pm\
          18am7pc17ad7pj18ah7pd18ak6po3abefgfd10an6pmagm7plf6ab7p2m11pmc4ac21poe3ad22poc2ae23pm2ae\
          10pkd2bel8pfad9pj6al7pkac9pb6ad7poab8pm8ao7pcan7pk8am7pdal7pj8al7pdai7pj8am7pcad7pl8an7p\
          3am6pob6ac7pl3ah7ph6aj7ph3abn7ph3abi7pob4ae8po2m9pg6ai18pk8aj16pk10ago12pog12abhn8pmhb16\
          acf3hgeb
          """)
    case 0x37:  // 7
      GlyphMask(
        advance: 31, left: 2, top: -33, width: 26,
        runs: """
          b24pcb24pcb24pcb24pcb24p2b23pm2a15dm7pf16ad7pn17ak7ph16ac7pob16ai7pi16abo7pc16ag7pk17an7\
          pd16ae7pm17al7pf16ad7pn17aj7ph16ab7pob16ah7pj17ao7pc16ag7pk17am7pe16ae7pm17al7pf16ac7po1\
          7aj7ph16abo6pob16ah7pj17an7pc16af7pl17am7pe16ad7pm
          """)
    case 0x38:  // 8
      GlyphMask(
        advance: 31, left: 2, top: -34, width: 26,
        runs: """
          9adfg3hgec13abgl10poje9afn15plc6ah18pod4af20pnb3an9pnmo9ph2ae8pkc3aeo7pm2ah7pm6ad8pbai7p\
          g7am7pcaj7pe7ak7pdah7pe7ak7pbad7ph7an6pn3am6pnb5ag7ph3ad7pnfbaci7pm5afo17pmb6ack14poib9a\
          h12pmd9agn15pkc6ak18poe4ak7poifegk8pd2af7pmb5ae7pn2am7pc7ai7pfb7pl8ac7pje7pi9a7pme7pi9ao\
          6pne7pj8ab7pmc7pn8af7plao7pg7am7piak8phb3adl8pdad10p2mn9pm3ai21pd4ak19pe6ago15pmd8abgl10\
          poje14adfg3hgec
          """)
    case 0x39:  // 9
      GlyphMask(
        advance: 31, left: 2, top: -34, width: 26,
        runs: """
          9adfg2hgd16adko8pke11abk13plb8adn15pnd6aco17poc5am8pomn8pm4ag7poe3adm7pg3an7pd5abo6po2ad\
          7pl7ai7pfah7ph7ae7plaj7pf7ab8pbk7pe7ab8pdk7pe7ab8pgj7pg7ad8pji7pj7ag8pke7pob6am8plao7plb\
          4ai9plai8pojhin10pmabn22pl2ado21pk3ado20pj4abj10plf7pg6achlnopomidaf7pd17aj6po18an6pl17a\
          g7pf16ado6pn4a2gb9aeo7pg4ajpokgdbabcfl8pl5aj18pob5aj17pod6aj16pnd7aj15pjb8achlo9pnic14ad\
          eg3hgec
          """)
    case 0x2B:  // +
      GlyphMask(
        advance: 37, left: 4, top: -28, width: 29,
        runs: """
          11ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p12ab10ce5p11caf27pdf27\
          pdf27pdf27pdf27pd11ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p23ac5p
          """)
    case 0x9288E2:  // −
      GlyphMask(
        advance: 37, left: 4, top: -17, width: 29,
        runs: """
          b27cah27pbh27pbh27pbh27pbh27ob
          """)
    case 0x2E:  // .
      GlyphMask(
        advance: 17, left: 4, top: -9, width: 9,
        runs: """
          d7hbi7pdi7pdi7pdi7pdi7pdi7pdi7pdi7pd
          """)
    case 0x9380E2:  // –
      GlyphMask(
        advance: 22, left: 2, top: -15, width: 18,
        runs: """
          g16jgk16p2k16p2k16p2k16p2k16pk
          """)
    case 0x41:  // A
      GlyphMask(
        advance: 34, left: 0, top: -33, width: 34,
        runs: """
          11ab10pc22ah10ph22am10pn21ac12pd20ai12pj20an12po19ae14pe18aj14pk18ao6pml6pob16af7phg7pg1\
          6ak7pcb7pl15ab7pm2al7pc14ag7ph2ag7ph14am7pc2ab7pm13ac7pm4al7pd12ah7ph4ag7pi12an7pc4ab7pn\
          11ad7pm6al7pe10aj7ph6ag7pj10ao7pc6ab7po9ae7pm8al7pf8ak24pl7abo25pb6af26pg6al26pm5ab28pc4\
          ah28pi4am7ph12bg7pn3ac8pb12abo7pd2ai7pl14ak7pj2an7pg14af7poae8pb15ao7pfj7pl16ak7pk
          """)
    case 0x42:  // B
      GlyphMask(
        advance: 34, left: 4, top: -33, width: 27,
        runs: """
          o12p2onljgc7ao19ple5ao21pj4ao22pj3ao23pd2ao7pm4lmo9pj2ao7pf6ah8po2ao7pf7ai8p2ao7pf7ad8pc\
          ao7pf7ac8pbao7pf7ae7po2ao7pf7al7pk2ao7pf4abel8pd2ao22pg3ao20pog4ao20phb4ao21pne3ao23pf2a\
          o7pm5lm9pocao7pf6abh8pjao7pf8ah7pobo7pf8ab8pdo7pf9an7pgo7pf9an7pgo7pf8ab8pfo7pf8ai8peo7p\
          f6abi9pbo7pm5lm10plao24pdao23ph2ao22ph3ao20pkc4ao14ponlifb
          """)
    case 0x43:  // C
      GlyphMask(
        advance: 32, left: 2, top: -34, width: 28,
        runs: """
          13aceg3hgec15abgko9pokfb9abio15poib6aen19ph5ah21ph4ai22ph3ag11polkjkmo5ph2aco9ple7adjo2p\
          h2al9pg11abhohad9pf14aceak8pj18ao7pob17ae8pj18ah8pe18aj8pb18al7pn19am7pm19am7pm19am7pm19\
          al7pn19aj8pb18ah8pe18ae8pj19ao7pob18ak8pj18ad9pf14ace2al9pg11abhoh2aco9ple7adjo2ph3ag11p\
          olkjklo5ph4ai22ph5ah21ph6aeo19ph7abio15poib9abglo9pokfb15acfg3hgec
          """)
    case 0x44:  // D
      GlyphMask(
        advance: 37, left: 4, top: -33, width: 31,
        runs: """
          o9p3onmkigd12ao18pojd9ao21plc7ao22pog6ao24pi5ao25ph4ao7pi3fgilo11pe3ao7pf7afm9pob2ao7pf9\
          ai9pi2ao7pf10ai8pobao7pf11al8pfao7pf11ae8pjao7pf12an7pnao7pf12aj8pao7pf12ah8pco7pf12ag8p\
          do7pf12af8pdo7pf12ag8pdo7pf12ah8pco7pf12ak8pao7pf12an7pnao7pf11ae8pjao7pf11am8pfao7pf10a\
          i8pobao7pf9ai9pi2ao7pf7afm9pob2ao7pi3fgilo11pe3ao25ph4ao24pi5ao22pog6ao21plc7ao18pojd9ao\
          10p2onmkigd
          """)
    case 0x45:  // E
      GlyphMask(
        advance: 30, left: 4, top: -33, width: 23,
        runs: """
          o21pfo21pfo21pfo21pfo21pfo21pfo7pi13fco7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao20piao2\
          0piao20piao20piao20piao20piao7pi12fdao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pi13feo\
          21pmo21pmo21pmo21pmo21pmo21pm
          """)
    case 0x46:  // F
      GlyphMask(
        advance: 30, left: 4, top: -33, width: 23,
        runs: """
          o21pfo21pfo21pfo21pfo21pfo21pfo7pi13fco7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao20piao2\
          0piao20piao20piao20piao20piao7pi12fdao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7\
          pf14ao7pf14ao7pf14ao7pf14ao7pf14ao7pf
          """)
    case 0x47:  // G
      GlyphMask(
        advance: 36, left: 2, top: -34, width: 31,
        runs: """
          13abeg3h2gec18afjn11pmie12ahn17poic7adn21pk6ag23pk5ah24pk4af12pml2jkmo6pk3aco9pngb7adhm3\
          pk3al9pi13adkpk2ad9pg16adg2ak8pj21ao7pob20ae8pj21ah8pe21aj8pb21al7pn22am7pm9a12pnm7pm9a1\
          2pnm7pm9a12pnl7pn9a12pnj8pb8a12pnh8pe8a5j7pne8pi13a7pnao7pob12a7pnak8pi12a7pnad9pf11a7pn\
          2al9pg10a7pn2aco9pme7ab7pn3ag12plk2jkn8pn4ai25pn5ah24pn6aeo21poi7abio17pnhb10abglo10polh\
          c17acfg3hgfeb
          """)
    case 0xAF99E2:  // ♯
      GlyphMask(
        advance: 21, left: 3, top: -33, width: 15,
        runs: """
          11ac14apd13apd13apd13apd5adj6apd5aem6ap2di3aem6apmpn3aem4adk3pn3aem2ael4poh3aenfm5pjb4ai\
          5pojpd3agn4poibapd2ab4pnhb3apd2ab2p2n6apd2abkdem6apd5aem6apd5aem6apdad3aem6apj2n3aem5ag3\
          pn3aem2abho4pj3aembho4pme4af2o4plpd3acj5pkdapd2ab5pkd3apd2ab3poc5apd2abojgm6apd3abaem6ap\
          d5aem6agb5aem13aem13aem13aem
          """)
    case 0xAD99E2:  // ♭
      GlyphMask(
        advance: 21, left: 3, top: -33, width: 15,
        runs: """
          ac13acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12acpb12\
          acpb12acpb4adhge4acpb2acl4pne2acpbado6pocacpbdonfabgo2pkacpdnmb4af2poacp2mb6a3p2cpoc7ao2\
          pdcpg8a3pacpb7ac2pmacpb7ag2phacpb7ampobacpb6ah2pf2acpb5ah2pi3acpb3ack2ph4acpbadjopmd5acp\
          kn2ple7acpmjgb
          """)
    default: nil
    }
  }
}
