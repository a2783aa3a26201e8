# SPDX-License-Identifier: GPL-3.0-or-later
"""Which files of a module use which, by the types of names as far as they are written."""
import collections, re

from swiftfile import BODIES, TYPES, WORDS, closing


class Type:
    """A type of a module; its members with the file that declares each, and their types."""
    def __init__(self, file):
        self.file, self.members, self.nested = file, {}, {}


def type_at(words, at):
    """The type that is written at `at`, as a path; [path] for an array; None for another kind."""
    while at < len(words) and words[at] in ('inout', 'borrowing', 'consuming', 'some', 'any', '@'):
        at += 2 if words[at] == '@' else 1
    if at < len(words) and words[at] == '[':
        inner = type_at(words, at + 1)
        return [inner] if inner and words[closing(words, at) - 2] != ':' else None
    path = []
    while at < len(words) and words[at][0].isupper():
        path.append(words[at])
        if at + 1 >= len(words) or words[at + 1] != '.': break
        at += 2
    return tuple(path) or None


def parameters(words, at):
    """The names and types of the parameters in the brackets at `at`."""
    end, found, at = closing(words, at) - 1, {}, at + 1
    while at < end:
        names = []
        while at < end and words[at] != ':':
            names.append(words[at])
            at += 1
        if names: found[names[-1]] = type_at(words, at + 1)
        while at < end and words[at] != ',':
            at = closing(words, at) if words[at] in '([{' else at + 1
        at += 1
    return found


class Module:
    """The types, functions and values that a module's files declare, and who uses whose."""
    def __init__(self, files):
        self.files, self.top = files, Type(None)
        self.uses = collections.defaultdict(dict)
        # An extension may add a type that another file extends again.
        for declares in (True, True, True, False):
            for file in files: Walk(self, file, declares).run()

    def find(self, path, scopes=()):
        """The type with a path, as seen from within `scopes`."""
        for scope in [*reversed(scopes), self.top]:
            found = scope
            for name in path: found = found and found.nested.get(name)
            if found: return found
        return None


class Walk:
    """One way through a file: to declare, or to see what it uses."""
    def __init__(self, module, file, declares):
        self.module, self.file, self.declares = module, file, declares
        self.words = [word for word, _ in file.tokens]
        # Per open brace: a type with its members, or names of a body with their types.
        self.scopes, self.pending = [], None

    def types(self): return [scope for scope in self.scopes if isinstance(scope, Type)]

    def run(self):
        at = 0
        while at < len(self.words): at = self.step(at)

    def step(self, at):
        word, words = self.words[at], self.words
        before = words[at - 1] if at else ''
        if word == '{':
            self.scopes.append(self.pending if self.pending is not None else {})
            if self.pending is None: self.closure(at)
            self.pending = None
            return at + 1
        if word == '}':
            if self.scopes: self.scopes.pop()
            return at + 1
        following = words[at + 1] if at + 1 < len(words) else ''
        if before != '.' and word in TYPES and re.match(r'[A-Z\[]', following): return self.type(at)
        if before != '.' and word in BODIES and (word == 'func' or following in '(<?{'):
            return self.body(at)
        if before != '.' and word in ('let', 'var'): return self.value(at)
        if before != '.' and word == 'case' and isinstance(self.scope(), Type): return self.cases(at)
        if re.match(r'[A-Za-z_]', word) and before not in ('.', '@', '#') and word not in WORDS:
            if following == ':' and before in '(,': return at + 1
            return self.chain(at)[0]
        return at + 1

    def scope(self): return self.scopes[-1] if self.scopes else self.module.top

    def closure(self, at):
        """Names the parameters of a closure that begins at `at`."""
        head = self.words[at + 1:at + 24]
        if 'in' in head and not set(head[:head.index('in')]) & {'{', '}', 'for', '=', '.'}:
            for name in head[:head.index('in')]: self.scopes[-1][name] = None

    def generics(self, at):
        """The place after the parameters of a generic that may be at `at`; they become names."""
        names = {}
        if at < len(self.words) and self.words[at] == '<':
            while self.words[at] != '>':
                at += 1
                if self.words[at - 1] in '<,': names[self.words[at]] = None
            at += 1
        return at, names

    def type(self, at):
        """A declaration of a type or an extension: its body belongs to it."""
        kind, at, path = self.words[at], at + 1, []
        while self.words[at][0].isupper():
            path.append(self.words[at])
            if self.words[at + 1] != '.': break
            at += 2
        at, outer = at + 1, self.scope() if isinstance(self.scope(), Type) else self.module.top
        if kind == 'extension':
            found = self.module.find(path) if path else None
            # Of another module's type, or in the first round: one that nothing is known of.
            self.pending = found or Type(None)
            if found: self.use(found.file, '.'.join(path))
        else:
            if path[0] not in outer.nested: outer.nested[path[0]] = Type(self.file)
            self.pending = outer.nested[path[0]]
        at, names = self.generics(at)
        while self.words[at] != '{':
            if self.words[at][0].isupper() and self.words[at] not in names: at = self.chain(at)[0]
            else: at += 1
        return at

    def body(self, at):
        """A function: its parameters are names in its body, its result is the type of its name."""
        kind, at = self.words[at], at + 1
        name = kind
        if kind == 'func': name, at = self.words[at], at + 1
        while self.words[at] in ('?', '='): at += 1
        at, names = self.generics(at)
        start, result = at, None
        if self.words[at] == '(':
            found = parameters(self.words, at)
            names |= {name: self.known(kind) for name, kind in found.items()}
            at = closing(self.words, at)
        while at < len(self.words) and self.words[at] in ('throws', 'rethrows', 'async', '('):
            at = closing(self.words, at) if self.words[at] == '(' else at + 1
        if at < len(self.words) and self.words[at] == '->': result = type_at(self.words, at + 1)
        self.declare(name, result)
        while start < len(self.words) and self.words[start] not in ('{', '}', 'func', 'var'):
            word, before = self.words[start], self.words[start - 1]
            if word[0].isupper() and before != '.' and word not in names:
                start = self.chain(start)[0]
            else: start += 1
        if start < len(self.words) and self.words[start] == '{': self.pending = names
        return start

    def cases(self, at):
        """The cases of an enum: each is of its type."""
        at += 1
        while True:
            self.declare(self.words[at], 'self')
            at += 1
            if self.words[at] == '(':
                end = closing(self.words, at)
                while at < end: at = self.chain(at)[0] if self.words[at][0].isupper() else at + 1
            if self.words[at] == '=': at += 2
            if self.words[at] != ',': return at
            at += 1

    def value(self, at):
        """A constant or variable, or several in brackets."""
        at += 1
        if self.words[at] == '(':
            for name in self.words[at:closing(self.words, at)]: self.declare(name, None)
            return closing(self.words, at)
        name, kind = self.words[at], None
        at += 1
        if self.words[at] == ':': kind = type_at(self.words, at + 1)
        elif self.words[at] == '=' and re.match(r'[A-Za-z_]', self.words[at + 1]):
            kind = self.chain(at + 1, quietly=True)[1]
        self.declare(name, kind)
        return at

    def declare(self, name, kind):
        scope = self.scope()
        if not isinstance(scope, Type): scope[name] = self.known(kind)
        elif self.declares: scope.members.setdefault(name, (self.file, kind, list(self.types())))

    def known(self, kind, scopes=None):
        """The type of a path or an array of it."""
        if isinstance(kind, list): return [self.known(kind[0], scopes)]
        if not isinstance(kind, tuple): return kind if isinstance(kind, Type) else None
        return self.module.find(kind, self.types() if scopes is None else scopes)

    def member(self, owner, name, quietly):
        """The type of a member; `None` where it isn't known."""
        file, kind, scopes = owner.members[name]
        if not quietly: self.use(file, name)
        return owner if kind == 'self' else self.known(kind, scopes)

    def chain(self, at, quietly=False):
        """Follows `a.b(c).d`: the place to go on at, and the type of the whole."""
        name, kind, go_on = self.words[at], None, at + 1
        if name in ('self', 'Self'): kind = next(iter(reversed(self.types())), None)
        else:
            for scope in [*reversed(self.scopes), self.module.top]:
                if not isinstance(scope, Type):
                    if name in scope:
                        kind = scope[name]
                        break
                elif name in scope.nested:
                    kind = scope.nested[name]
                    if not quietly: self.use(kind.file, name)
                    break
                elif name in scope.members:
                    kind = self.member(scope, name, quietly)
                    break
        # What is in brackets is walked through afterwards, by itself.
        at += 1
        while at < len(self.words):
            if self.words[at] in '?!': at += 1
            elif self.words[at] in '([':
                if self.words[at] == '[' and isinstance(kind, list): kind = kind[0]
                at = closing(self.words, at)
            elif self.words[at] == '.' and re.match(r'[A-Za-z_]', self.words[at + 1]):
                name, at = self.words[at + 1], at + 2
                if isinstance(kind, list):
                    kind = kind[0] if name in ('first', 'last') else kind if name in (
                        'reversed', 'filter', 'sorted') else None
                elif kind is None: pass
                elif name in kind.nested:
                    kind = kind.nested[name]
                    if not quietly: self.use(kind.file, name)
                elif name in kind.members: kind = self.member(kind, name, quietly)
                elif name not in ('init', 'self', 'pointee', 'withLock'): kind = None
            else: break
        return go_on, kind

    def use(self, file, name):
        if self.declares or file is None or file.family == self.file.family: return
        self.module.uses[self.file].setdefault(file, name)
