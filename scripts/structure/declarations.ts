import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { type ESTree, parseAst } from 'vite'

/** Something that a file declares, with where. */
export interface Declared {
  file: string
  name: string
}

/** A function or test, with where it begins. */
export interface Sized extends Declared {
  lines: number
}

/** What a file declares, as far as the structure of the project is measured by it. */
export interface Declarations {
  /** Exported types, interfaces and classes. */
  types: Declared[]
  /** Constants of the file in capitals, with the text of their value. */
  constants: (Declared & { value: string })[]
  functions: Sized[]
  tests: Sized[]
}

type Node = ESTree.Node

const TYPES = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration']
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const TESTS = ['test', 'it']

/** Reads what a file of the project declares. */
export function declarationsIn(project: string, file: string): Declarations {
  const text = readFileSync(join(project, file), 'utf8')
  const found: Declarations = { types: [], constants: [], functions: [], tests: [] }
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  for (const statement of program.body) noteStatement(found, statement, { file, text })
  walk(program, (node) => noteSized(found, node, { file, text }))
  return found
}

interface Source {
  file: string
  text: string
}

function noteStatement(found: Declarations, statement: Node, { file, text }: Source): void {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declared = isExported ? statement.declaration : statement
  if (!declared) return
  if (isExported && TYPES.includes(declared.type) && 'id' in declared && declared.id && 'name' in declared.id) {
    found.types.push({ file, name: String(declared.id.name) })
  }
  if (declared.type !== 'VariableDeclaration') return
  for (const { id, init } of declared.declarations) {
    const isConstant = id.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(id.name)
    if (isConstant && init) found.constants.push({ file, name: id.name, value: text.slice(init.start, init.end) })
  }
}

function noteSized(found: Declarations, node: Node, { file, text }: Source): void {
  const sized = ({ start, end }: Node): Sized => ({
    file,
    name: `line ${lineAt(text, node.start)}`,
    lines: lineAt(text, end) - lineAt(text, start) + 1,
  })
  if (FUNCTIONS.includes(node.type)) found.functions.push(sized(node))
  if (node.type !== 'CallExpression' || !isTest(node.callee)) return
  // A table of cases is not part of the test: its body is.
  const body = node.arguments.find(({ type }) => FUNCTIONS.includes(type))
  if (body) found.tests.push(sized(body))
}

/** `test`, `test.each(…)` and the like. */
function isTest(callee: Node): boolean {
  if (callee.type === 'Identifier') return TESTS.includes(callee.name)
  if (callee.type === 'MemberExpression') return isTest(callee.object)
  if (callee.type === 'TaggedTemplateExpression') return isTest(callee.tag)
  return callee.type === 'CallExpression' && isTest(callee.callee)
}

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && typeof node.type === 'string') visit(node as Node)
    for (const value of Object.values(node)) walk(value, visit)
  }
}
