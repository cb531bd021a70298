import { type AnyNode, type ecmaVersion, type Node, parse } from 'acorn'

/*
 * What a script has that the oldest browsers do not: syntax, and methods that no build replaces. A browser that cannot read
 * one expression of a script runs nothing of it.
 */

/** The oldest browsers that a script is for. */
export interface Floor {
  /** The version of the language whose syntax they know. */
  syntax: ecmaVersion
  isModule: boolean
  /** The version of Chromium that has the methods of all of them. */
  chromium: number
  /** Names of newer methods that a polyfill brings. */
  covered?: readonly string[]
}

/**
 * The first Chromium with a method. `.name` is a method of any object, since a script does not tell which; `Object.name` one of
 * a global object; `name` a global function or class.
 */
export const FIRST_CHROMIUM: Readonly<Record<string, number>> = {
  '.flat': 69,
  '.flatMap': 69,
  '.toggleAttribute': 69,
  queueMicrotask: 71,
  'Object.fromEntries': 73,
  '.matchAll': 73,
  'Promise.allSettled': 76,
  '.getAnimations': 84,
  WeakRef: 84,
  FinalizationRegistry: 84,
  'Promise.any': 85,
  AggregateError: 85,
  '.replaceAll': 85,
  '.replaceChildren': 86,
  '.at': 92,
  'crypto.randomUUID': 92,
  'Object.hasOwn': 93,
  '.findLast': 97,
  '.findLastIndex': 97,
  structuredClone: 98,
  'AbortSignal.timeout': 103,
  '.throwIfAborted': 100,
  '.checkVisibility': 105,
  '.toReversed': 110,
  '.toSorted': 110,
  '.toSpliced': 110,
  '.isWellFormed': 111,
  '.toWellFormed': 111,
  'AbortSignal.any': 116,
  'Map.groupBy': 117,
  'Object.groupBy': 117,
  'Promise.withResolvers': 119,
  'URL.canParse': 120,
  'Array.fromAsync': 121,
  '.symmetricDifference': 122,
  '.isSubsetOf': 122,
  'Promise.try': 128,
  'RegExp.escape': 136,
}

/** Safari knows them from 16.4 on. Before, one of them keeps a whole script from running, and no compiler replaces it. */
const LOOKBEHIND = /\(\?<[=!]/

/** What the script has that its oldest browsers lack, each in a sentence; empty if they can run it. */
export function faultsOf(script: string, floor: Floor): string[] {
  const { syntax, isModule } = floor
  const sourceType = isModule ? 'module' : 'script'
  // What these browsers know of ES2020 is dynamic import and `import.meta`; the rest of it is refused below.
  const isEarly = syntax === 2019
  let tree: Node
  try {
    tree = parse(script, { ecmaVersion: isEarly ? 2020 : syntax, sourceType })
  } catch (error) {
    const { pos = 0, message } = error as SyntaxError & { pos?: number }
    return [`it cannot be read: ${message}: ${script.slice(pos, pos + 60)}`]
  }
  const faults = new Set<string>()
  for (const node of nodesIn(tree)) {
    const fault = (isEarly && newSyntaxOf(node)) || lookbehindIn(node) || newMethodOf(node, floor)
    if (fault) faults.add(`${fault}: ${script.slice(node.start, node.start + 60)}`)
  }
  return [...faults]
}

function* nodesIn(value: unknown): Generator<AnyNode> {
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesIn(each)
  } else if (typeof value === 'object' && value !== null && 'type' in value) {
    yield value as AnyNode
    for (const each of Object.values(value)) yield* nodesIn(each)
  }
}

function newSyntaxOf(node: AnyNode): string | null {
  if (node.type === 'ChainExpression') return 'optional chaining'
  if (node.type === 'LogicalExpression' && node.operator === '??') return 'nullish coalescing'
  if (node.type === 'Literal' && 'bigint' in node && node.bigint) return 'a bigint'
  if (node.type === 'ExportAllDeclaration' && node.exported) return 'export * as'
  return null
}

function lookbehindIn(node: AnyNode): string | null {
  const isRegExp = (node.type === 'NewExpression' || node.type === 'CallExpression') && nameOf(node.callee) === 'RegExp'
  const [pattern] = isRegExp ? node.arguments : []
  const text = node.type === 'Literal' ? node.regex?.pattern : pattern?.type === 'Literal' ? String(pattern.value) : ''
  return text && LOOKBEHIND.test(text) ? 'a lookbehind' : null
}

function newMethodOf(node: AnyNode, { chromium, covered = [] }: Floor): string | null {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null
  // `matchAll` with options is that of caches and of the pages of a service worker.
  if (node.arguments[0]?.type === 'ObjectExpression' && nameOf(node.callee)?.endsWith('.matchAll')) return null
  const name = nameOf(node.callee)
  if (name === null) return null
  const known = [name, name.replace(/^.*\./, '.')].find((each) => Object.hasOwn(FIRST_CHROMIUM, each))
  const first = known === undefined ? 0 : (FIRST_CHROMIUM[known] ?? 0)
  return known !== undefined && first > chromium && !covered.includes(known) ? `${known}, of Chromium ${first}` : null
}

/** The name by which something is called: `name`, `Object.name`, or `.name` for a method of something without a name. */
function nameOf(callee: AnyNode): string | null {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'ChainExpression') return nameOf(callee.expression)
  if (callee.type !== 'MemberExpression') return null
  const { object, property, computed } = callee
  const isPlain = property.type === 'Identifier' && !computed
  const method = isPlain ? property.name : property.type === 'Literal' ? property.value : null
  if (typeof method !== 'string') return null
  return `${object.type === 'Identifier' ? object.name : ''}.${method}`
}

/** How `FIRST_CHROMIUM` names what a module of core-js brings: `.toSorted` for `array/to-sorted`. */
export function nameOfPolyfill(path: string): string {
  const [of = '', method] = path.split('/').map(camelCase)
  if (method === undefined) return of
  if (of === 'array' || of === 'string') return `.${method}`
  return `${of === 'url' ? 'URL' : of.replace(/^./, (letter) => letter.toUpperCase())}.${method}`
}

const camelCase = (words: string) => words.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())
