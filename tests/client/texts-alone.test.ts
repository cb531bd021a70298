import { join } from 'node:path'
import {
  isFunctionDeclaration,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
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
  const api = new API({ cwd: ROOT })
  try {
    const project = api.updateSnapshot({ openProjects: [join(ROOT, 'client/tsconfig.json')] }).getProjects()[0]
    if (!project) throw new Error('The project of the client was not found.')
    const files = project.program.getSourceFileNames().filter((name) => name.startsWith(SOURCES) && name.endsWith('x'))
    expect(files.length).toBeGreaterThan(100)
    const texts = textsIn(project)
    expect(files.flatMap(texts)).toEqual([])
  } finally {
    api.close()
  }
})

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
