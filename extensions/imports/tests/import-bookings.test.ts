import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerAdmin, registerCustomer } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { act, importFile, linesOf, tryFile } from './import-file.ts'

const desk = openDesk({ extras: ['imports'] })
const HEADER = 'Email,Name,Date,Start,End,Space,Price,Note'
const file = (...lines: string[]) => [HEADER, ...lines].join('\n')
const bookings = async () => (await desk.staff.get('/api/admin/bookings?scope=upcoming')).body.items
const line = (
  start: string,
  end: string,
  { item = 'Batting Cage 1', price = '', email = 'ty@example.com' } = {},
) => `${email},Ty Cobb,12/5/2026,${start},${end},${item},${price},`

describe('importing bookings', () => {
  it('makes confirmed, unpaid, unsigned bookings, without an email or a payment', async () => {
    const done = await importFile(
      desk.staff,
      'bookings',
      file(line('6 PM', '8 PM', { price: '$45.00' }), line('9:00 AM', '10:00 AM', { item: 'cage-2' })),
    )
    expect(linesOf(done)).toEqual([
      '2 create: Ty Cobb, Sat, Dec 5, 2026, 6:00 PM – 8:00 PM, Batting Cage 1, $45.00',
      '3 create: Ty Cobb, Sat, Dec 5, 2026, 9:00 AM – 10:00 AM, Batting Cage 2, $30.00',
    ])
    const unpaid = {
      status: 'confirmed',
      paymentState: 'due',
      isSigned: false,
      madeByStaff: true,
      version: 1,
    }
    const customer = { customerName: 'Ty Cobb', customerEmail: 'ty@example.com' }
    expect(await bookings()).toMatchObject([
      { spaceId: 'cage-2', totalAmount: '30.00', ...unpaid, ...customer },
      { spaceId: 'cage-1', totalAmount: '45.00', ...unpaid, ...customer },
    ])
    expect(await deliverAll(desk.barn)).toEqual([])
    expect(await desk.barn.owner.selectFrom('payments').select('id').execute()).toEqual([])
    const [{ id }] = await bookings()
    const { history } = (await desk.staff.get(`/api/admin/bookings/${id}`)).body
    expect(history).toMatchObject([{ kind: 'created', after: { reason: 'Imported from a file' } }])
    const available = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-12-05T18:00'))
    expect(available.body.code).toBe('slot_taken')
  })

  it('takes prices below the usual one only from the owner', async () => {
    const manager = await registerAdmin(desk.barn, 'manager')
    const prices = ['$59.99', '60', '75'].map((price, day) =>
      line('6 PM', '8 PM', { price }).replace('12/5', `12/${5 + day}`),
    )
    expect(linesOf(await tryFile(manager, 'bookings', file(...prices)))).toEqual([
      '2 error: Price: Usually $60.00. Only the owner can import a lower one.',
      expect.stringMatching(/^3 create: .* \$60\.00$/),
      expect.stringMatching(/^4 create: .* \$75\.00$/),
    ])
  })

  it('imports the same file again as unchanged', async () => {
    const text = file(line('6 PM', '8 PM'), line('9 AM', '10 AM', { item: 'Big League' }))
    const first = await importFile(desk.staff, 'bookings', text)
    const again = await tryFile(desk.staff, 'bookings', text)
    for (const [index, { result }] of first.lines.entries())
      expect(again.lines[index]?.result).toBe(result === 'create' ? 'unchanged' : result)
  })

  it('refuses lines whose time is taken, closed, or taken by another line', async () => {
    await bookAtDesk(desk.staff, 'cage-1', '2026-12-05T18:00', { customerName: 'Babe Ruth' })
    await desk.staff.post('/api/admin/blocked-dates', { date: '2026-12-06', reason: 'Clinic', seen: [] })
    const tried = await tryFile(
      desk.staff,
      'bookings',
      file(
        line('5 PM', '7 PM'),
        line('10 AM', '12 PM', { item: 'cage-2' }),
        line('11 AM', '1 PM', { item: 'cage-2', email: 'other@example.com' }),
        'ty@example.com,Ty Cobb,12/6/2026,9 AM,10 AM,cage-1,,',
        line('9 AM', '10 AM', { item: 'Court 9' }),
      ),
    )
    expect(linesOf(tried)).toEqual([
      '2 error: Batting Cage 1 is taken by Babe Ruth: 6:00 PM – 7:00 PM',
      expect.stringMatching(/^3 create/),
      '4 error: Row 3 has this time.',
      '5 error: This date is unavailable: Clinic',
      '6 error: There is no space or bundle called “Court 9”.',
    ])
  })

  it('takes the space that has the name in the file, not one with this ID', async () => {
    const rename = (id: string, name: string) =>
      desk.barn.owner.updateTable('spaces').set({ name }).where('id', '=', id).execute()
    await rename('cage-1', 'East Tunnel')
    await rename('cage-2', 'Cage 1')
    const text = file(line('6 PM', '7 PM', { item: 'Cage 1' }), line('7 PM', '8 PM', { item: 'cage-1' }))
    const done = await importFile(desk.staff, 'bookings', text)
    await rename('cage-1', 'Batting Cage 1')
    await rename('cage-2', 'Batting Cage 2')
    expect(linesOf(done)).toEqual([
      '2 create: Ty Cobb, Sat, Dec 5, 2026, 6:00 PM – 7:00 PM, Cage 1, $30.00',
      '3 error: “cage-1” can be Cage 1 (cage-2) or East Tunnel (cage-1). Please use a name that only one has.',
    ])
    expect(await bookings()).toMatchObject([{ spaceId: 'cage-2' }])
  })

  it('finds customers by a name that only one of them has', async () => {
    await importFile(
      desk.staff,
      'customers',
      'Name,Phone\nHonus Wagner,(989) 555-0166\nTwin Name,9895550167\nTwin Name,9895550168',
    )
    const named = (name: string, hour: number) => `,${name},12/5/2026,${hour}:00,${hour + 1}:00,cage-1,,`
    const tried = await tryFile(
      desk.staff,
      'bookings',
      file(named('honus wagner', 9), named('Twin Name', 10), named('Unknown Name', 11)),
    )
    expect(linesOf(tried)).toEqual([
      expect.stringMatching(/^2 create: honus wagner, /),
      '3 error: Several customers match this line. Please add an email.',
      '4 error: We know no customer with this name. Please add an email or a phone number.',
    ])
  })

  it('creates one account for all bookings of a new email, and none for lines with errors', async () => {
    await importFile(
      desk.staff,
      'bookings',
      file(
        line('9 AM', '10 AM', { email: 'Newton@example.com' }),
        line('10 AM', '11 AM', { email: 'newton@example.com' }),
        line('9 AM', '10 AM', { email: 'loser@example.com' }),
      ),
    )
    const users = async (email: string) =>
      (await desk.staff.get(`/api/admin/users?search=${email}`)).body.items
    expect([await users('newton@example.com'), await users('loser@example.com')]).toMatchObject([
      [{ email: 'Newton@example.com', isEmailVerified: false }],
      [],
    ])
  })

  it('refuses to commit after a customer took one of the times, and loses no booking to a race', async () => {
    const text = file(line('9 AM', '10 AM'), line('10 AM', '11 AM'))
    const tried = await tryFile(desk.staff, 'bookings', text)
    const held = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-12-05T10:00'))
    expect(held.status).toBe(201)
    const refused = await act(desk.staff, tried, 'commit')
    expect([refused.body.code, refused.body.details]).toEqual(['refused', { rows: [3] }])

    const hours = Array.from({ length: 8 }, (_, n) => 12 + n)
    const more = file(...hours.map((hour) => line(`${hour}:00`, `${hour + 1}:00`)))
    const again = await tryFile(desk.staff, 'bookings', more)
    const rivals = await Promise.all(hours.slice(0, 4).map(() => registerCustomer(desk.barn)))
    const [committed, ...taken] = await Promise.all([
      act(desk.staff, again, 'commit'),
      ...rivals.map((rival, n) =>
        rival.post('/api/bookings', bookingOf('cage-1', `2026-12-05T${12 + n}:00`)),
      ),
    ])
    const won = taken.filter(({ status }) => status === 201).length
    expect(committed?.status).toBe(won === 0 ? 200 : 409)
    const made = (await bookings()).filter(({ madeByStaff }: { madeByStaff: boolean }) => madeByStaff)
    expect(made).toHaveLength(won === 0 ? 8 : 0)
  })

  it('books the space or bundle of a name on the days that it has', async () => {
    await desk.barn.owner
      .updateTable('spaces')
      .set({ retiresOn: '2026-12-05' })
      .where('id', '=', 'cage-3')
      .execute()
    const tried = await tryFile(
      desk.staff,
      'bookings',
      file(
        line('9 AM', '10 AM', { item: 'Batting Cage 3' }),
        'ty@example.com,Ty Cobb,12/4/2026,9 AM,10 AM,Batting Cage 3,,',
      ),
    )
    await desk.barn.owner.updateTable('spaces').set({ retiresOn: null }).where('id', '=', 'cage-3').execute()
    expect(linesOf(tried)).toEqual([
      "2 error: Batting Cage 3 can't be booked on this day.",
      expect.stringMatching(/^3 create/),
    ])
  })

  it('releases expired holds in its way', async () => {
    expect((await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-12-05T10:00'))).status).toBe(
      201,
    )
    const tried = await tryFile(desk.staff, 'bookings', file(line('10 AM', '11 AM')))
    expect(tried.lines[0]?.result).toBe('error')
    desk.barn.clock.set('2026-11-20T12:16:00-05:00')
    expect(linesOf(await importFile(desk.staff, 'bookings', file(line('10 AM', '11 AM'))))[0]).toMatch(
      /^2 create/,
    )
  })
})
