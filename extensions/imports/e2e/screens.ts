import { expect } from '@playwright/test'
import { type Crawl, dialogOf, press } from '../../../e2e/crawl/check-screens.ts'
import type { Devices } from '../../../e2e/crawl/stage.ts'
import { switchExtra } from '../../../e2e/extras.ts'
import { NAME, TITLE } from '../domain/title.ts'

const PAGE = `/admin/extras/${NAME}`
const fileOf = (text: string) => ({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const LINES = [
  'Spieler,Email,Phone Number',
  'Gil Wheat,gil@import.example,9895550142',
  'Casey,casey@import,12',
].join('\n')

/** A file is tried out, corrected, imported, and undone. */
export async function walkScreens(walk: Crawl, { staff }: Devices): Promise<void> {
  await switchExtra(staff, NAME, true)
  walk.section(`Imports (${PAGE})`)
  await walk.visit('Nothing chosen', staff, PAGE, TITLE)
  const file = staff.getByLabel('CSV File')
  await file.setInputFiles(fileOf('Name\n'))
  await expect(staff.getByText('This file has a header and no lines below it.')).toBeVisible()
  await walk.state('A file without lines', staff)
  await file.setInputFiles(fileOf(LINES))
  await staff.getByText('Columns left out (1)').click()
  await walk.state('Tried out', staff)
  await staff.getByLabel('Spieler').selectOption('Full name')
  await expect(staff.getByText('Gil Wheat, gil@import.example, (989) 555-0142')).toBeVisible()
  await press(staff, 'Import 1 Line')
  await expect(staff.getByText(/You can undo this until/)).toBeVisible()
  await walk.state('Imported', staff)
  await walk.visit('Another can be undone', staff, PAGE, 'Imported in the Last 24 Hours')
  await staff.getByRole('link', { name: 'Open Import members.csv' }).click()
  await walk.open(staff, 'Undo Import')
  await press(dialogOf(staff), 'Undo Import')
  await expect(staff.getByText('This import was undone')).toBeVisible()
  await walk.state('Undone', staff)
}
