import { accountEmails, everyBookingEmail, staffEmails } from '../../testing/sample-emails.ts'
import { expect, moveClock, test } from '../barn.ts'
import { register, signInAsAdmin, verifyAddress } from '../staff.ts'
import { walkCustomerScreens } from './customer-screens.ts'
import { walkDeskScreens } from './desk-screens.ts'
import { startRecord } from './record.ts'
import { NOW } from './stage.ts'

// npm run crawl. With `PICTURES`, it also takes screenshots (record.ts).
test('finds every state of every screen accessible, and writes its texts into screens.md', async ({
  page,
  anotherDevice,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of 4\d\d/)
  const { PICTURES } = process.env
  const record = startRecord(PICTURES === undefined ? null : PICTURES.split(' ').filter(Boolean))
  const staff = await anotherDevice()
  const rival = await anotherDevice()
  await staff.setViewportSize({ width: 1280, height: 900 })
  for (const device of [page, staff, rival]) await device.emulateMedia({ reducedMotion: 'reduce' })
  await moveClock(staff, { now: NOW })
  for (const [name, email] of [
    ['Duke', 'duke@example.com'],
    ['Gil', 'gil@example.com'],
    ['Don', 'don@example.com'],
  ] as const)
    await register(rival, name, email)
  await verifyAddress(rival, 'don@example.com')
  await signInAsAdmin(staff)
  try {
    await walkCustomerScreens(record, { page, staff, rival })
    await walkDeskScreens(record, { page, staff, rival })
    record.section('Emails')
    for (const { subject, text } of [...everyBookingEmail(), ...accountEmails(), ...staffEmails()])
      record.list(
        subject,
        text.split('\n').filter((line) => line.trim() !== ''),
      )
  } finally {
    record.write()
  }
  expect(record.violations).toEqual([])
})
