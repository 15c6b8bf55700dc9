import { describe, expect, it } from 'vitest'
import { runDueJobs } from '../../../server/jobs/schedule.ts'
import { openDesk, payAtDesk } from '../../../testing/desk.ts'
import { registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { signAgreements } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { act, importFile } from './import-file.ts'

const desk = openDesk({ extras: ['imports'] })
const later = () => desk.barn.clock.set('2026-11-20T13:00:00-05:00')
const find = async (search: string) => (await desk.staff.get(`/api/admin/users?search=${search}`)).body.items
const page = async (id: string) => (await desk.staff.get(`/api/admin/customers/${id}`)).body

describe('undoing an import of customers', () => {
  it('deletes its customers, and takes back only the facts it added', async () => {
    const known = await registerCustomer(desk.barn)
    const noted = await registerCustomer(desk.barn)
    await desk.staff.put(`/api/admin/customers/${noted.id}/notes`, {
      note: 'Coach',
      isFlagged: true,
      version: 0,
    })
    desk.barn.clock.set('2026-11-20T12:30:00-05:00')
    const done = await importFile(
      desk.staff,
      'customers',
      `Name,Email,Phone,Note\nUndo Me,undo@example.com,,Note\nX,${known.email},9895550171,Late\nX,${noted.email},9895550172,Other`,
    )
    expect((await page(known.id)).person.phone).toBe('+19895550171')
    later()
    const { status, body } = await act(desk.staff, done, 'undo')
    expect([status, body.kept]).toEqual([200, []])
    expect(await find('undo@example.com')).toEqual([])
    expect(await page(known.id)).toMatchObject({
      person: { firstName: 'Casey', phone: null },
      notes: { note: null },
    })
    expect(await page(noted.id)).toMatchObject({
      person: { phone: null },
      notes: { note: 'Coach', isFlagged: true },
    })
    expect((await act(desk.staff, body, 'undo')).body.code).toBe('refused')
    const { body: audit } = await desk.staff.get('/api/admin/audit?limit=1')
    expect(audit.items).toMatchObject([{ action: 'imports.undo', subjectName: 'members.csv' }])
  })

  it('keeps customers who were changed, noted, or booked since, and lists them', async () => {
    const names = ['Booked', 'Noted', 'Changed', 'Free']
    const lines = names.map((name) => `${name} Up,${name}@kept.example`)
    const done = await importFile(desk.staff, 'customers', ['Name,Email', ...lines].join('\n'))
    later()
    const [noted] = await find('noted@kept.example')
    const [changed] = await find('changed@kept.example')
    await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T10:00', { customerEmail: 'booked@kept.example' })
    await desk.staff.put(`/api/admin/customers/${noted.id}/notes`, {
      note: 'Tall',
      isFlagged: false,
      version: 0,
    })
    await desk.staff.put(`/api/admin/customers/${changed.id}/phone`, { phone: '9895550173' })
    const { body } = await act(desk.staff, done, 'undo')
    const kept = ['Booked', 'Changed, (989) 555-0173', 'Noted'].map((text) => text.split(',')[0])
    expect(body.kept.map((text: string) => text.split(' ')[0]).sort()).toEqual(kept)
    expect(await find('free@kept.example')).toEqual([])
    expect(await find('booked@kept.example')).toHaveLength(1)
  })

  it('ends after a day, when the file is deleted', async () => {
    const done = await importFile(desk.staff, 'customers', 'Name,Email\nLate Comer,late@example.com')
    expect((await desk.staff.get('/api/admin/imports')).body).toContainEqual(
      expect.objectContaining({ id: done.id }),
    )
    desk.barn.clock.set('2026-11-21T12:00:00-05:00')
    expect((await desk.staff.get('/api/admin/imports')).body).toEqual([])
    expect((await act(desk.staff, done, 'undo')).body.message).toBe('This import can no longer be undone.')
    await runDueJobs(desk.barn.services, null)
    expect((await act(desk.staff, done, 'undo')).body.code).toBe('not_found')
    expect(await find('late@example.com')).toHaveLength(1)
  })

  it('is undone once by two people at the same time', async () => {
    const done = await importFile(desk.staff, 'customers', 'Name,Email\nTwice Undone,twice@undone.example')
    const both = await Promise.all([act(desk.staff, done, 'undo'), act(desk.staff, done, 'undo')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('undoing an import of bookings', () => {
  it('cancels them without an email, and keeps those that were paid or changed since', async () => {
    const lines = [9, 10, 11, 12].map((hour) => `ty@example.com,12/5/2026,${hour}:00,1,cage-1`)
    const done = await importFile(
      desk.staff,
      'bookings',
      ['Email,Date,Start,Hours,Space', ...lines].join('\n'),
    )
    const { items } = (await desk.staff.get('/api/admin/bookings?scope=upcoming')).body
    const [paid, noted, linked] = items.map(({ id }: { id: string }) => id)
    desk.barn.clock.set('2026-11-20T13:00:00-05:00')
    await payAtDesk(desk, paid, { amount: '10.00' })
    await desk.staff.put(`/api/admin/bookings/${noted}/note`, { note: 'Bring helmets', version: 1 })
    await desk.staff.post(`/api/admin/bookings/${linked}/links`, { purpose: 'sign' })
    const sent = await deliverAll(desk.barn)
    const { status, body } = await act(desk.staff, done, 'undo')
    expect([status, body.kept]).toEqual([
      200,
      Array.from({ length: 3 }, () => 'ty, Sat, Dec 5, 2026: changed or used since the import'),
    ])
    const after = (await desk.staff.get('/api/admin/bookings?search=ty@example.com')).body.items
    expect(after.map((each: { status: string }) => each.status).sort()).toEqual([
      ...['cancelled', 'confirmed', 'confirmed', 'confirmed'],
    ])
    expect([sent.length, await deliverAll(desk.barn)]).toEqual([sent.length, []])
    const free = await desk.customer.post('/api/bookings', {
      ...{ spaceId: 'cage-1', startTime: '2026-12-05T12:00:00-05:00', endTime: '2026-12-05T13:00:00-05:00' },
      totalAmount: '30.00',
    })
    expect(free.status).toBe(201)
  })

  it('keeps a booking that its customer signed for', async () => {
    const customer = await registerVerified(desk.barn)
    const line = `${customer.email},12/6/2026,9:00,1,cage-1`
    const done = await importFile(desk.staff, 'bookings', `Email,Date,Start,Hours,Space\n${line}`)
    const [booking] = (await customer.get('/api/bookings')).body
    await signAgreements(customer, booking.id)
    expect((await act(desk.staff, done, 'undo')).body.kept).toHaveLength(1)
    expect((await customer.get('/api/bookings')).body).toMatchObject([{ status: 'confirmed' }])
  })
})
