import { afterAll, expect, it } from 'vitest'
import { openAdminArea, phone, wideLaptop } from '#tests/support/browser/admin-area.ts'
import { aVisitor } from '#tests/support/browser/browser.ts'
import { followsTheRules } from '#tests/support/browser/page-rules.ts'
import { codeOf } from '#tests/support/given/authenticator-app.ts'
import { aCustomer } from '#tests/support/given/builders.ts'
import { aPaidOrder } from '#tests/support/given/order-life.ts'

const area = await openAdminArea({ shop: { requiresSecondFactor: true } })
const { shop, browser } = area
afterAll(() => area.close())

const email = 'sipho@shop.example'
const chosen = 'three words apart'

it('invites somebody, who accepts with a second factor, sees what the role allows, and is thrown out', async () => {
  await aPaidOrder(shop, await aCustomer(shop))
  const { page, context, complaints } = await area.someoneAt('/admin/users', { viewport: wideLaptop })
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const panel = page.getByRole('dialog', { name: 'Invite someone' })
  await panel.getByLabel('Name').fill('Sipho Dlamini')
  await panel.getByLabel('Email').fill(email)
  await panel.getByRole('radio', { name: /^Dispatch/ }).check()
  const preview = panel.getByRole('region', { name: 'What they will see' })
  await preview.getByRole('list', { name: 'At the top' }).getByText('Orders').waitFor()
  await expect.poll(() => preview.textContent()).toMatch(/Hidden.*Turnover and sales figures/)
  await preview.getByRole('button', { name: 'Every action, one by one' }).click()
  await preview.getByRole('heading', { name: /^May not \(\d+\)$/ }).waitFor()
  await preview.getByText('Add a courier').waitFor()
  await preview.getByText('Add a supplier').waitFor()
  await followsTheRules(page, 'dialog')
  await panel.getByRole('button', { name: 'Send invitation' }).click()
  // This shop has no mail server.
  const shown = page.getByRole('dialog', { name: 'Copy this link now' })
  const link = await shown.getByLabel('Link for the invitation').inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('region', { name: 'Invited, not here yet' })
    .getByText(`${email}. Works until`)
    .waitFor()

  const sipho = await aVisitor(browser, phone)
  await sipho.page.goto(link)
  await sipho.page.getByText('Dispatch').waitFor()
  await followsTheRules(sipho.page)
  await sipho.page.getByLabel('New password', { exact: true }).fill('too short')
  await sipho.page.getByLabel('Confirm new password').fill('too short')
  await sipho.page.getByRole('button', { name: 'Accept and continue' }).click()
  await sipho.page.getByText('Staff passwords need at least 12 characters').first().waitFor()
  await sipho.page.getByLabel('New password', { exact: true }).fill(chosen)
  await sipho.page.getByLabel('Confirm new password').fill(chosen)
  await sipho.page.getByRole('button', { name: 'Accept and continue' }).click()

  await sipho.page.getByRole('heading', { name: 'Turn on two-step login first' }).waitFor()
  await sipho.page.getByRole('link', { name: 'Set Up Two-Step Login' }).click()
  await sipho.page.getByRole('button', { name: 'Turn on two-step login' }).click()
  await sipho.page.getByRole('textbox', { name: 'Password' }).fill(chosen)
  await sipho.page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await sipho.page.locator('form .font-mono').textContent()) ?? ''
  await sipho.page.getByRole('textbox', { name: 'Code', exact: true }).fill(codeOf(secret, Date.now()))
  await sipho.page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await sipho.page.getByRole('button', { name: 'I have saved them' }).click()

  await sipho.page.goto(`${shop.url}/admin`)
  await sipho.page.waitForURL('**/admin/orders')
  await sipho.page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await expect.poll(() => sipho.page.getByText('Revenue').count()).toBe(0)
  await sipho.page.goto(`${shop.url}/admin/messages`)
  await sipho.page.getByText('Messages needs the permission "Emails and contact messages".').waitFor()
  await sipho.page.goto(`${shop.url}/admin/settings`)
  await sipho.page.getByText('Only administrators can open Settings.').waitFor()

  await page.reload()
  const row = page.getByRole('row', { name: /sipho@shop.example.*Dispatch.*On/ })
  await row.getByRole('link', { name: email }).click()
  await page
    .getByRole('region', { name: 'Logged in on' })
    .getByText(/^Chrome/)
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'What they did' }).getByText('Logged in').first().waitFor()
  await followsTheRules(page)
  await page.getByRole('button', { name: 'Suspend…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('This person cannot log in, and everything they did is kept.').waitFor()

  await sipho.page.goto(`${shop.url}/admin/orders`)
  await sipho.page.waitForURL('**/login?*')
  await sipho.page.getByLabel('Email').fill(email)
  await sipho.page.getByRole('textbox', { name: 'Password' }).fill(chosen)
  await sipho.page.getByRole('button', { name: 'Login', exact: true }).click()
  await sipho.page.getByText('This account is suspended.').waitFor()

  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('This person cannot log in').waitFor({ state: 'detached' })
  await sipho.page.getByRole('button', { name: 'Login', exact: true }).click()
  await sipho.page.getByText(`Hello again, ${email}`).waitFor()
  expect(complaints).toEqual([])
  await sipho.context.close()
  await context.close()
})

it('adds a role of its own, and lists everyone who has it', async () => {
  const { page, context, complaints } = await area.someoneAt('/admin/users/roles', { viewport: phone })
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
  await followsTheRules(page)
  await page.getByRole('button', { name: 'Add role' }).click()
  const panel = page.getByRole('dialog', { name: 'Add role' })
  await panel.getByLabel('Name').fill('Weekend help')
  await panel.getByRole('button', { name: 'Add role' }).click()
  await panel.getByText('Choose at least one permission').first().waitFor()
  await panel.getByLabel('Orders: see, fulfil, note').check()
  await panel.getByRole('button', { name: 'Add role' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('listitem').filter({ hasText: 'Weekend help' }).getByText('Nobody has it').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
