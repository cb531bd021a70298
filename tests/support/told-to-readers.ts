import type { Page } from '@playwright/test'

/** What the live regions of a page say that a screen reader can reach. */
export async function toldTo(page: Page): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page)
  const { nodes } = await protocol.send('Accessibility.getFullAXTree')
  await protocol.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const wordsOf = (id: string): string => {
    const node = byId.get(id)
    const own = node?.role?.value === 'StaticText' ? String(node.name?.value ?? '') : ''
    return own + (node?.childIds ?? []).map(wordsOf).join('')
  }
  return nodes
    .filter(({ role, ignored }) => role?.value === 'status' && !ignored)
    .map(({ nodeId }) => wordsOf(nodeId))
    .filter((words) => words !== '')
}
