/*
 * Counts what React renders, by the names of the components. It is imported before React is: React tells each commit to the
 * developer tools that it finds when it starts.
 */

/** What of React's tree is read. Names and numbers are those of React 19. */
interface Fiber {
  tag: number
  flags: number
  type: { name?: string; type?: { name?: string }; render?: { name?: string } } | null
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** Function, class, forwarded, memoised and simply memoised components. */
const COMPONENTS = [0, 1, 11, 14, 15]
const PERFORMED_WORK = 1

let rendered: string[] = []

function visit(fiber: Fiber, before: Fiber | null): void {
  const { tag, flags, type } = fiber
  if (COMPONENTS.includes(tag) && flags & PERFORMED_WORK) {
    rendered.push(type?.name || type?.type?.name || type?.render?.name || 'unnamed')
  }
  // What was left as it was has the same children as before.
  if (before && fiber.child === before.child) return
  for (let child = fiber.child; child; child = child.sibling) visit(child, before && child.alternate)
}

const tools = Reflect.get(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__') ?? {
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  onCommitFiberUnmount: () => {},
  onPostCommitFiberRoot: () => {},
  onScheduleFiberRoot: () => {},
  checkDCE: () => {},
}
const told = tools.onCommitFiberRoot
Object.assign(tools, {
  onCommitFiberRoot: (...commit: [number, { current: Fiber }]) => {
    const { current } = commit[1]
    if (current.alternate) visit(current, current.alternate)
    told?.apply(tools, commit)
  },
})
Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', tools)

/** Components that are drawings of the icon library, or parts of it. */
const isIcon = (name: string) => name === 'unnamed' || /^(?:Check|Hand|X|Icon)$/.test(name)

/** Starts a new count. */
export function beginCounting(): void {
  rendered = []
}

/** What was rendered since then, by name, in order, without icons. */
export const renderedSince = () => rendered.filter((name) => !isIcon(name))
