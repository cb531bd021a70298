import { join } from 'node:path'
import {
  isConditionalExpression,
  isFunctionDeclaration,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  type JsxElement,
  type JsxFragment,
  type Node,
} from 'typescript/unstable/ast'
import { API, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = join(ROOT, 'client/src/')

/*
 * A browser that translates a page replaces its text nodes. React holds on to a text node that stands beside another node,
 * or that a component or a fragment consists of: it changes or removes a node that is not there any more. A text that is the
 * only child of its element is written into the element.
 */
test('each text is the only child of its element', () => {
  expect(inSources(textsIn)).toEqual([])
})

const BUTTONS = ['Button', 'PatientButton', 'HeaderButton', 'SheetButton', 'ConfirmButton']

/** Buttons that do the same under other words, and why these change. */
const SAME = new Map([
  ['ui/copy-button.tsx isDone', 'it says for a moment that it has copied'],
  ['options/rules.tsx isAsAlways', 'rules were chosen, and are chosen at the same card'],
  ['features/own-voice/own-voice-row.tsx read > 0', 'it opens the same sheet'],
  ["features/own-voice/own-voice-sheet.tsx reading.phase === 'trouble'", 'it begins to read'],
  ['features/own-voice/own-voice-sheet.tsx read.length > 0', 'it begins to read'],
  ['screens/dashboard/admin/ad-form.tsx editing', 'it sends the form above it'],
  ['features/joining/host-form.tsx plan', 'it sends the form above it'],
  ['screens/active-game/prizes/pattern-row.tsx isPending', 'it waits for the answer to its claim'],
  ['screens/active-game/prizes/claim-sheet.tsx isInBar', 'it stands in the bar or not, for good'],
])

/* The second press of a double tap must not do what the first one has brought: see `does` in ui/button.tsx. */
test('a button with other words in its place says what it does, unless they say that it waits', () => {
  const changing = inSources(changingIn)
  expect(changing.filter((each) => !SAME.has(each))).toEqual([])
  expect(
    [...SAME.keys()].filter((each) => !changing.includes(each)),
    'no longer there',
  ).toEqual([])
})

/** What is found in all files with elements. */
function inSources(find: (project: Project) => (name: string) => string[]): string[] {
  const api = new API({ cwd: ROOT })
  try {
    const project = api.updateSnapshot({ openProjects: [join(ROOT, 'client/tsconfig.json')] }).getProjects()[0]
    if (!project) throw new Error('The project of the client was not found.')
    const files = project.program.getSourceFileNames().filter((name) => name.startsWith(SOURCES) && name.endsWith('x'))
    expect(files.length).toBeGreaterThan(100)
    return files.flatMap(find(project))
  } finally {
    api.close()
  }
}

/** A function that returns the conditions on which words of buttons change that do not say what they do. */
function changingIn({ program }: Project): (name: string) => string[] {
  const opening = (node: Node) =>
    isJsxElement(node) ? node.openingElement : isJsxSelfClosingElement(node) ? node : null
  return (name) => {
    const found: string[] = []
    /** @param disabled the text of what disables the button */
    const judge = (node: Node, disabled: string): void => {
      // Of attributes only the word of a button in a header is read.
      if (isJsxAttribute(node) && node.name.getText() !== 'word') return
      if (isConditionalExpression(node) && !disabled.includes(node.condition.getText()))
        found.push(`${name.slice(SOURCES.length)} ${node.condition.getText()}`)
      node.forEachChild((child) => judge(child, disabled))
    }
    const visit = (node: Node): void => {
      const tag = opening(node)
      if (tag && BUTTONS.includes(tag.tagName.getText())) {
        const said = tag.attributes.properties.filter(isJsxAttribute)
        const textOf = (wanted: string) => said.find((each) => each.name.getText() === wanted)?.getText() ?? ''
        if (!textOf('does')) judge(node, textOf('disabled'))
      }
      node.forEachChild(visit)
    }
    const file = program.getSourceFile(name)
    if (file) visit(file)
    return found
  }
}

/** A function that returns line and code of each text in a file that does not stand alone. */
function textsIn({ program, checker }: Project): (name: string) => string[] {
  const place = program.getSourceFile(join(SOURCES, 'ui/elements.ts'))
  const alias = place && checker.resolveName('Elements', SymbolFlags.TypeAlias, place)
  if (!alias) throw new Error('The type of what may stand beside something was not found.')
  const elements = checker.getDeclaredTypeOfSymbol(alias)
  const areElementsOnly = (type: Type | undefined) => !type || checker.isTypeAssignableTo(type, elements)

  const besideOthers = (parent: JsxElement | JsxFragment) => {
    const children = parent.children.filter((child) => {
      // Nobody translates blanks, and comments are not there for React.
      if (isJsxText(child)) return child.text.trim() !== ''
      return !isJsxExpression(child) || !/^(' '|)$/.test(child.expression?.getText() ?? '')
    })
    const isAlone = children.length === 1 && isJsxElement(parent)
    return children.filter((child) => {
      if (!isJsxExpression(child)) return isJsxText(child) && !isAlone
      const type = child.expression && checker.getTypeAtLocation(child.expression)
      return !areElementsOnly(type) && !(isAlone && type && !checker.isArrayLikeType(type))
    })
  }
  return (name) => {
    const found: string[] = []
    const visit = (node: Node): void => {
      const strays: Node[] = isJsxElement(node) || isJsxFragment(node) ? besideOthers(node) : []
      if (isFunctionDeclaration(node) && node.name && /^[A-Z]/.test(node.name.text)) {
        const signature = checker.getSignatureFromDeclaration(node)
        if (signature && !areElementsOnly(checker.getReturnTypeOfSignature(signature))) strays.push(node.name)
      }
      for (const stray of strays) found.push(`${name.slice(SOURCES.length)}:${lineOf(stray)} ${stray.getText()}`)
      node.forEachChild(visit)
    }
    const file = program.getSourceFile(name)
    if (file) visit(file)
    return found
  }
}

const lineOf = (node: Node) => node.getSourceFile().text.slice(0, node.getStart()).split('\n').length
