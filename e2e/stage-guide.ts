import type { Page } from '@playwright/test'
import { moveClock } from './barn.ts'
import { bookAtDesk, payAtDesk } from './desk-bookings.ts'
import { register, signInAsAdmin, verifyAddress } from './staff.ts'

const DATE = '2027-02-06'

/** A Saturday morning at the desk, with the bookings and the account that the guide's steps are about. */
export async function stageGuide(desk: Page): Promise<void> {
  await moveClock(desk, { now: `${DATE}T10:05:00-05:00` })
  await register(desk, 'Robin', 'robin@example.com')
  await verifyAddress(desk, 'robin@example.com')
  await signInAsAdmin(desk)
  const cage = (number: 1 | 2 | 3) => ({ date: DATE, spaceId: `cage-${number}` })
  const area = { date: DATE, spaceId: 'practice-area' }
  await bookAtDesk(desk, { ...cage(1), customerName: 'Buck Leonard', hour: 10 })
  const paid = [
    { ...cage(2), customerName: 'Josh Gibson', hour: 10, hours: 2, totalAmount: '60.00' },
    { ...cage(3), customerName: 'Girard Little League', hour: 12, hours: 3, totalAmount: '90.00' },
    { ...area, customerName: 'Satchel Paige', hour: 11, hours: 1, totalAmount: '75.00' },
  ] as const
  for (const booking of paid) {
    const id = await bookAtDesk(desk, booking)
    await payAtDesk(desk, id, { method: 'cash' })
  }
  await bookAtDesk(desk, {
    ...{ ...cage(2), customerName: 'Cool Papa Bell', hour: 14, hours: 2, totalAmount: '60.00' },
  })
  await bookAtDesk(desk, { ...cage(1), customerName: 'Ray Dandridge', hour: 16 })
  await bookAtDesk(desk, { ...area, customerName: 'Judy Johnson', hour: 15, totalAmount: '75.00' })
}
