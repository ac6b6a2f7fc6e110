import type { Page } from 'playwright-core'

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find an order/ }).waitFor()
}
