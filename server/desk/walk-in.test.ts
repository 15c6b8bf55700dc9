import { describe, expect, it } from 'vitest'
import { ledgerOf, openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'

const desk = openDesk()
const book = (extra: object, start = '2026-11-21T18:00') =>
  desk.staff.post('/api/admin/bookings', {
    ...bookingOf('cage-1', start),
    customerEmail: desk.customer.email,
    ...extra,
  })
const count = async (table: 'bookings' | 'payments') =>
  (await desk.barn.services.db.selectFrom(table).select('id').execute()).length

describe('booking a walk-in', () => {
  it.each([
    ['cash', 'cash'],
    ['card_reader', 'other'],
  ] as const)(
    'records %s taken while booking, and the email says it is paid',
    async (paidBy, paymentMethod) => {
      const { status, body } = await book({ paidBy, paymentMethod })
      expect([status, body.paymentState, body.paymentMethod]).toEqual([201, 'paid', paymentMethod])
      expect((await ledgerOf(desk, body.id)).payments).toMatchObject([{ method: paidBy, amount: '30.00' }])
      const { history } = await pageOf(desk, body.id)
      expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'paid'])
      const [email, ...others] = await deliverAll(desk.barn)
      expect(others).toEqual([])
      expect(email?.text).toContain('Total paid')
      expect(email?.text).not.toContain('due at')
    },
  )

  it.each(['cash', 'check', 'other'] as const)(
    'records %s taken for a booking with only the fields of the specification',
    async (paymentMethod) => {
      const { status, body } = await book({ paymentMethod })
      expect([status, body.paymentState, body.paidBy]).toEqual([201, 'paid', [paymentMethod]])
      expect((await ledgerOf(desk, body.id)).payments).toMatchObject([
        { method: paymentMethod, amount: '30.00' },
      ])
    },
  )

  it('leaves the total due if it is not paid now', async () => {
    const { body } = await book({ paymentMethod: 'cash', paysLater: true })
    expect([body.paymentState, body.paidBy]).toEqual(['due', []])
    expect(await count('payments')).toBe(0)
  })

  it('keeps the reason for a complimentary booking in its history and the audit log', async () => {
    const { body } = await book({ paymentMethod: 'comp', compReason: 'Lights went out last week' })
    expect(body.paymentState).toBe('comp')
    const { history } = await pageOf(desk, body.id)
    expect(history[0]).toMatchObject({
      after: { paymentMethod: 'comp', reason: 'Lights went out last week' },
    })
    const audit = (await desk.staff.get('/api/admin/audit?limit=1')).body.items[0]
    expect(audit.after).toMatchObject({ reason: 'Lights went out last week' })
    const [email] = await deliverAll(desk.barn)
    expect(email?.text).toContain('Complimentary')
    expect(email?.text).not.toContain('Lights')
  })

  it('takes no money for a complimentary or free booking', async () => {
    expect((await book({ paymentMethod: 'comp', paidBy: 'cash' })).status).toBe(400)
    expect((await book({ paidBy: 'cash', paysLater: true })).status).toBe(400)
    expect((await book({ paidBy: 'cash', totalAmount: 0 })).body.paymentState).toBe('comp')
    expect(await count('payments')).toBe(0)
  })

  it('records no payment when the slot is taken', async () => {
    await book({ paysLater: true })
    expect((await book({ paidBy: 'cash' })).body.code).toBe('slot_taken')
    expect([await count('bookings'), await count('payments')]).toEqual([1, 0])
  })

  it('returns the booking that is there when its answer was lost, charging once', async () => {
    const requestKey = crypto.randomUUID()
    const walkIn = {
      customerEmail: undefined,
      customerName: 'Walt Kin',
      paidBy: 'cash',
      requestKey,
    }
    const answers = await Promise.all([book(walkIn), book(walkIn), book(walkIn)])
    answers.push(await book(walkIn))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect([await count('bookings'), await count('payments')]).toEqual([1, 1])
    const people = (await desk.staff.get('/api/admin/users?search=walt')).body.items
    expect(people).toHaveLength(1)
  })

  it('books two slots with two keys', async () => {
    await book({ requestKey: crypto.randomUUID() })
    const other = await book({ requestKey: crypto.randomUUID() }, '2026-11-21T19:00')
    expect([other.status, await count('bookings')]).toEqual([201, 2])
  })
})
