import { expect } from '@playwright/test'
import { type Crawl, dialogOf, press, toast } from './check-screens.ts'
import { EXTENSION_WALKS } from './extension-walks.ts'
import type { Devices } from './stage.ts'

/** The screens of extensions, and the owner's month after them: what it shows depends on it. */
export async function walkMoney(walk: Crawl, devices: Devices): Promise<void> {
  for (const walkExtension of EXTENSION_WALKS) await walkExtension(walk, devices)
  await walkMonth(walk, devices)
}

async function walkMonth(walk: Crawl, { staff }: Devices): Promise<void> {
  walk.section('Month (/admin/reports?part=month)')
  await staff.goto('/admin/reports?part=month')
  await expect(staff.getByText('Not closed yet.')).toBeVisible()
  await walk.state('Not closed', staff)
  await walk.open(staff, 'Close Month')
  await press(dialogOf(staff), 'Close Month')
  await toast(staff)
  await walk.state('Closed', staff)
  await staff.getByText('Change Accounts or Tax Rate').click()
  await staff.getByLabel('Tax rate in percent').fill('6,0')
  await press(staff, 'Save Accounts')
  await walk.state('A tax rate that is no number', staff)
  await staff.getByLabel('Tax rate in percent').fill('6')
  await walk.press('Accounts saved', staff, 'Save Accounts')
  await press(staff, 'Next month')
  await expect(staff.getByText("This month isn't over yet.")).toBeVisible()
  await walk.state('A month with money', staff)

  walk.section('Staff messages (/profile)')
  await walk.visit('All on', staff, '/profile', 'Staff Messages')
}
