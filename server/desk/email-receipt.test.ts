import { describe, expect, it } from 'vitest'
import { ledgerOf, openDesk, pageOf, payAtDesk } from '../../testing/desk.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

const SLOT = '2026-11-20T18:00'
const send = (id: string) => desk.staff.post(`/api/admin/bookings/${id}/receipt`)

describe('a receipt', () => {
  it('goes to the customer with what was paid, refunded, and is due, once a minute', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await payAtDesk(desk, id, { amount: '12.50', method: 'card_reader' })
    await payAtDesk(desk, id, { amount: '10.00' })
    const { payments } = await ledgerOf(desk, id)
    const byMistake = payments.find(({ method }: { method: string }) => method === 'cash')
    await desk.staff.post(`/api/admin/payments/${byMistake.id}/void`, { reason: 'Mistake', version: 3 })
    await deliverAll(desk.barn)
    expect((await send(id)).status).toBe(200)
    expect(await send(id)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', details: { retryAfterSeconds: 60 } },
    })
    desk.barn.clock.advance({ minutes: 1 })
    expect((await send(id)).status).toBe(200)
    const emails = await deliverAll(desk.barn)
    expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringMatching(/^Receipt: /)))
    expect(emails[0]?.text).toMatch(
      /Price: \$30\.00[\s\S]*Paid \(card reader\), .*\$12\.50[\s\S]*Due: \$17\.50/,
    )
    expect(emails[0]?.text).not.toContain('by cash')
    expect((await pageOf(desk, id)).history.at(-1)).toMatchObject({
      ...{ kind: 'receipt_emailed', after: { recipient: 'coach@example.com' } },
    })
    const { body: audit } = await desk.staff.get('/api/admin/audit?limit=1')
    expect(audit.items[0]).toMatchObject({ action: 'email_receipt', subject: `booking:${id}` })
    expect(
      (await desk.staff.post('/api/admin/bookings/00000000-0000-4000-8000-000000000000/receipt')).status,
    ).toBe(404)
  })

  it('goes out again right away if a payment was recorded since', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await deliverAll(desk.barn)
    expect((await send(id)).status).toBe(200)
    expect((await deliverAll(desk.barn))[0]?.text).toContain('Due: $30.00')
    await payAtDesk(desk, id)
    expect((await send(id)).status).toBe(200)
    expect((await deliverAll(desk.barn))[0]?.text).toContain('Due: $0.00')
  })

  it('needs an email address', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT, {
      customerEmail: undefined,
      customerName: 'Walk In',
    })
    expect((await send(id)).body.code).toBe('no_email_address')
  })
})
