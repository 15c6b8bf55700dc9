import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../../e2e/axe.ts'
import { expect, test } from '../../../e2e/barn.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { expectToFitWidth } from '../../../e2e/fits-width.ts'
import { humanPace, QUICK } from '../../../e2e/human-pace.ts'
import { goInApp } from '../../../e2e/in-app.ts'
import { signInAsAdmin } from '../../../e2e/staff.ts'

const fileOf = (text: string, name = 'members.csv') => ({
  name,
  mimeType: 'text/csv',
  // As older spreadsheets save it.
  buffer: Buffer.from(text, 'latin1'),
})

test('imports customers from a file, after its columns are corrected, and undoes it', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of 409/)
  await signInAsAdmin(page)
  await switchExtra(page, 'imports', true)
  await page.goto('/admin/settings?section=extras')
  await page.getByRole('link', { name: 'Import & Export' }).click()
  const input = page.getByLabel('CSV File')
  await expect(input).toBeVisible()
  await expectAccessible(page, 'imports')
  await expectToFitWidth(page, 'imports')
  for (const [text, problem] of [
    ['Name\n', 'This file has a header and no lines below it.'],
    [`Name\n${'x'.repeat(2_000_001)}`, 'This file is too large.'],
  ] as const) {
    await input.setInputFiles(fileOf(text))
    await expect(page.getByText(problem)).toBeVisible()
  }
  await input.setInputFiles(
    fileOf('Spieler,Email,Phone Number\nZoë Wheat,zoe@import.example,9895550142\nCasey,casey@import,12\n'),
  )
  await expect(page.getByText('zoe@import.example, (989) 555-0142')).toBeVisible()
  await page.getByText('Columns left out (1)').click()
  await page.getByLabel('Spieler').selectOption('Full name')
  await expect(page.getByText('Zoë Wheat, zoe@import.example, (989) 555-0142')).toBeVisible()
  await expectAccessible(page, 'a file that was tried out')
  await expectToFitWidth(page, 'a file that was tried out')

  await page.getByText('Error', { exact: true }).first().click()
  await expect(page.getByText('Zoë Wheat, zoe@')).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the Lines with Errors' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Casey,casey@import,12,Email: Please enter a valid email address')

  await page.getByRole('button', { name: 'Import 1 Line' }).click()
  await expect(page.getByText(/You can undo this until/)).toBeVisible()
  await goInApp(page, '/admin/users')
  await page.getByLabel('Search users').fill('wheat')
  await expect(page.getByText('zoe@import.example')).toBeVisible()

  await goInApp(page, '/admin/extras/imports')
  await page.getByRole('link', { name: 'Open Import members.csv' }).click()
  await page.getByRole('button', { name: 'Undo Import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Import' }).click()
  await expect(page.getByText('This import was undone')).toBeVisible()
  await goInApp(page, '/admin/users')
  await page.getByLabel('Search users').fill('wheat')
  await expect(page.getByText('Regular Users (0)')).toBeVisible()
})

test('staff import 30 customers in five presses', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAsAdmin(page)
  await switchExtra(page, 'imports', true)
  await page.goto('/admin/board')
  const people = Array.from({ length: 30 }, (_, index) => `Player ${index},player${index}@import.example`)
  const human = humanPace(QUICK)
  await human.tap(page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Customers' }))
  await human.tap(page.getByRole('link', { name: 'Import & Export' }))
  await human.pick(page.getByLabel('CSV File'), fileOf(['Name,Email', ...people].join('\n')))
  await human.tap(page.getByRole('button', { name: 'Import 30 Lines' }))
  await expect(page.getByText(/You can undo this until/)).toBeVisible()
  human.expectAtMost({ taps: 5 })
})
