# SPDX-License-Identifier: GPL-3.0-or-later
"""The words of a Swift file, and the sizes of what it declares."""
import re

TOKEN = re.compile(r'`?[A-Za-z_]\w*`?|\$\d+|\d[\w.]*|"|->|\.\.[.<]|[^\s\w]|\n')
TYPES = {'struct', 'class', 'enum', 'protocol', 'actor', 'extension'}
BODIES = {'func', 'init', 'deinit', 'subscript'}
WORDS = TYPES | BODIES | set(
  '''let var case default in if else guard for while repeat switch return throw try do catch as is
  where import static public private internal fileprivate package mutating nonmutating borrowing
  consuming inout some any true false nil throws rethrows async await typealias associatedtype
  operator defer break continue fallthrough override final lazy weak unowned indirect convenience
  required get set willSet didSet super copy consume discard each repeat open extension'''.split())


def tokens(text):
    """The code's words and signs with their lines, without comments; of strings only what they
    interpolate."""
    found, line, at = [], 1, 0
    while at < len(text):
        if text.startswith('//', at):
            at = text.find('\n', at) if '\n' in text[at:] else len(text)
        elif text.startswith('/*', at):
            end = text.index('*/', at) + 2
            line, at = line + text.count('\n', at, end), end
        elif text[at] == '"':
            end, inner = string(text, at)
            found += [(word, line) for word, _ in tokens(inner)]
            line, at = line + text.count('\n', at, end), end
        else:
            match = TOKEN.match(text, at)
            if not match:
                at += 1
                continue
            if match.group() == '\n': line += 1
            else: found.append((match.group().strip('`'), line))
            at = match.end()
    return found


def string(text, at):
    """The end of the literal at `at`, and what it interpolates."""
    mark = '"""' if text.startswith('"""', at) else '"'
    at, inner = at + len(mark), []
    while not text.startswith(mark, at):
        if text.startswith('\\(', at):
            depth, start = 1, at + 2
            at = start
            while depth:
                if text[at] == '"': at = string(text, at)[0] - 1
                depth += {'(': 1, ')': -1}.get(text[at], 0)
                at += 1
            inner.append('(' + text[start:at])
        else: at += 2 if text[at] == '\\' else 1
    return at + len(mark), ' '.join(inner)


class File:
    """A file's tokens and what the walk over them needs."""
    def __init__(self, module, path, text):
        self.module, self.path, self.tokens = module, path, tokens(text)
        self.family = path.name.split('+')[0].removesuffix('.swift')
        self.lines = text.count('\n')


def closing(words, at):
    """The place after the bracket that closes the one at `at`."""
    depth = 0
    while at < len(words):
        depth += {'(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1}.get(words[at], 0)
        at += 1
        if depth == 0: break
    return at


def path_at(words, at):
    """The name of a type at `at`, such as Message.Pitch."""
    path = words[at]
    while words[at + 1] == '.' and words[at + 2][0].isupper():
        at += 2
        path += '.' + words[at]
    return path


def extents(file):
    """The functions and the types of a file: kind, name, lines."""
    words, found, opened, pending = [word for word, _ in file.tokens], [], [], None
    for at, word in enumerate(words):
        before, following = words[at - 1] if at else '', words[at + 1] if at + 1 < len(words) else ''
        if before != '.' and word in TYPES and re.match(r'[A-Z]', following):
            pending = ('type', path_at(words, at + 1), file.tokens[at][1])
        elif before != '.' and word in BODIES and (word == 'func' or following in '(<?{'):
            pending = ('function', following if word == 'func' else word, file.tokens[at][1])
        elif word == '}' and not opened: continue
        elif word == '{':
            opened.append(pending)
            pending = None
        elif word == '}':
            closed = opened.pop()
            if not closed: continue
            lines = file.tokens[at][1] - closed[2] + 1
            outer = [each[1] for each in opened if each and each[0] == 'type']
            if closed[0] == 'type':
                found.append(('type', '.'.join([*outer, closed[1]]), lines))
                # A nested type counts by itself.
                if outer: found.append(('type', '.'.join(outer), -lines))
            else: found.append((*closed[:2], lines))
    return found


def is_table(text):
    """Whether most lines with code are rows: numbers, or cases that give an expression each."""
    rows, count, case = 0, 0, None
    for line in text.split('\n'):
        code, indent = line.strip(), len(line) - len(line.lstrip())
        if not code or code.startswith('//'): continue
        count += 1
        if case is not None and indent <= case: case = None
        if re.match(r'case .*:', code): case, is_row = indent, True
        elif case is None: is_row = re.match(r'[-\d.(\[]', code)
        # Whatever is deeper than the first line of an expression continues it.
        else: is_row = indent > case + 2 or not re.match(r'\w+ |\S+ [-+*/]?= ', code)
        rows += bool(is_row)
    return rows > count / 2
