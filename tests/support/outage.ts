import { expect, type Page } from '@playwright/test'
import type { BuiltServer } from './built-server.ts'

/**
 * Kills a server and starts it again. The page has noticed both afterwards: a button pressed in between would only tell that
 * it failed.
 */
export async function outage(server: BuiltServer, page: Page): Promise<void> {
  const live = page.getByText('Live', { exact: true })
  await server.kill()
  await expect(live).toBeHidden()
  await server.start()
  await expect(live).toBeVisible()
}
