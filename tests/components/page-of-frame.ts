import type { CDPSession, Frame, Page } from '@playwright/test'

/**
 * The frame in which Vitest runs a component test, as the page that the helpers of browser tests expect. Its window is
 * that of the frame.
 */
export async function pageOfFrame(page: Page, frame: Frame): Promise<Page> {
  let size = await frame.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  const own: Record<string, unknown> = {
    keyboard: page.keyboard,
    mouse: page.mouse,
    context: () => ({ newCDPSession: () => sessionOfFrame(page) }),
    emulateMedia: page.emulateMedia.bind(page),
    viewportSize: () => size,
    setViewportSize: async (wanted: typeof size) => {
      size = wanted
      await sizeFrame(page, wanted)
    },
  }
  return new Proxy(frame, {
    get: (target, key) => {
      if (Object.hasOwn(own, key)) return own[key as string]
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as unknown as Page
}

interface DomNode {
  nodeName: string
  children?: DomNode[]
  contentDocument?: DomNode
}

/** The developer tools of the page, whose document is that of the frame. */
async function sessionOfFrame(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  const send = session.send.bind(session) as Send
  const sendOfFrame = async (method: string, given?: object) => {
    if (method === 'Accessibility.getFullAXTree') return send(method, { frameId: await frameIdOf(send) })
    if (method !== 'DOM.getDocument') return send(method, given)
    const { root } = (await send(method, { depth: DEPTH_OF_FRAME, pierce: true })) as { root: DomNode }
    return { root: frameIn(root)?.contentDocument }
  }
  return Object.assign(session, { send: sendOfFrame as CDPSession['send'] })
}

type Send = (...asked: unknown[]) => Promise<unknown>

async function frameIdOf(send: Send): Promise<string | undefined> {
  const { frameTree } = (await send('Page.getFrameTree')) as {
    frameTree: { childFrames?: { frame: { id: string } }[] }
  }
  return frameTree.childFrames?.[0]?.frame.id
}

/** How deep Vitest puts its frame into its page. */
const DEPTH_OF_FRAME = 6

function frameIn(node: DomNode): DomNode | undefined {
  if (node.nodeName === 'IFRAME') return node
  for (const child of node.children ?? []) {
    const found = frameIn(child)
    if (found) return found
  }
  return undefined
}

/** Gives the frame a size. Vitest would show one that is higher than its window smaller than it is. */
export async function sizeFrame(page: Page, size: { width: number; height: number }): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  if (width !== size.width || height !== size.height) await page.setViewportSize(size)
  await page.evaluate(({ width, height }) => {
    const around = document.getElementById('vitest-tester')
    Object.assign(around?.style ?? {}, { width: `${width}px`, height: `${height}px`, transform: 'none' })
  }, size)
}
