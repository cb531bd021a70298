import type { Page } from '@playwright/test'

/** Opens the admin panel through the hidden corner of the dashboard. */
export async function openAdminPanel(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click()
  await page.getByLabel('Enter admin code').fill(code)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
}

/** Chooses a file in the panel's form. */
export async function chooseImage(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload Image File' }).click()
  await (await chooser).setFiles(file)
}
