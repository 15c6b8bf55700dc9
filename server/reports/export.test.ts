import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, it } from 'vitest'
import { FIGURE_ROWS } from '../../domain/reports/figure-rows.ts'
import { REPORT_TABLES, type Report, type ReportTable } from '../../domain/reports/report.schema.ts'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { insertRandomTrade } from '../../testing/random-trade.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

type Row = Record<string, string>

const barn = await testAppOfFile()
const admin = await registerAdmin(barn)
const customer = await registerCustomer(barn)
beforeEach(() => barn.clearBookings())

async function download(what: 'bookings' | 'payments', from: string, to: string) {
  const { status, headers, body } = await admin.get(`/api/admin/report/${what}.csv?from=${from}&to=${to}`)
  expect(status).toBe(200)
  // A third-party parser, which throws if a row and the header differ in length.
  const rows = parse(body, { bom: true, columns: true, record_delimiter: '\r\n' }) as Row[]
  return { headers, body: String(body), rows }
}

describe('CSV exports', () => {
  it('downloads an uncached file in UTF-8 for Excel, in RFC 4180 format', async () => {
    const { headers, body, rows } = await download('payments', '2026-11-01', '2026-11-30')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="barn-payments-2026-11-01-to-2026-11-30.csv"',
      'cache-control': 'no-store',
    })
    expect(body).toMatch(/^\uFEFFDate,Time,Type,[^\n]+,Booking ID\r\n$/)
    expect(rows).toEqual([])
  })

  it.each([
    ['=HYPERLINK("http://evil.example","Pay here")', "'="],
    ['+1', "'+"],
    ['-1', "'-"],
    ['@SUM(A1:A9)', "'@"],
    ['＝1+1', "'＝"],
    ['Yogi "The Kid", Berra; Jr.', 'Yogi'],
    ['Zoë ⚾ Ñandú', 'Zoë'],
  ])('escapes the formula %s without losing text', async (customerName, start) => {
    await bookAtDesk(admin, 'cage-1', '2026-11-21T18:00', { customerName })
    const { rows } = await download('bookings', '2026-11-21', '2026-11-21')
    expect(rows[0]?.Customer).toBe(start.startsWith("'") ? `'${customerName}` : customerName)
    expect(rows[0]?.Customer?.startsWith(start)).toBe(true)
  })

  it.each([
    [';=1', ";'=1"],
    ['Yogi; =cmd|1', "Yogi; '=cmd|1"],
    ['Berra;-1;@x', "Berra;'-1;'@x"],
  ])('escapes the formula that %s becomes when split at semicolons', async (customerName, escaped) => {
    await bookAtDesk(admin, 'cage-1', '2026-11-21T18:00', { customerName })
    const { rows } = await download('bookings', '2026-11-21', '2026-11-21')
    expect(rows[0]?.Customer).toBe(escaped)
  })

  it('keeps line breaks in a field and escapes formulas after tabs and returns', async () => {
    const { paymentId } = await payForBooking(barn, customer)
    for (const [amount, reason] of [
      ['10.00', 'rain\r\nand thunder'],
      ['2.00', 'snow\nand ice'],
      ['1.00', '\t=1+1'],
    ])
      await admin.post(`/api/admin/payments/${paymentId}/refunds`, { amount, reason })
    await barn.services.db
      .updateTable('refunds')
      .set({ reason: '\r=1+1' })
      .where('amount', '=', '1.00')
      .execute()
    const { rows, body } = await download('payments', '2026-11-20', '2026-11-20')
    expect(new Set(rows.map(({ Reason }) => Reason))).toEqual(
      new Set(['', 'rain\nand thunder', 'snow\nand ice', "'\r'=1+1"]),
    )
    // A spreadsheet begins a row at any line break outside of quotes.
    expect(body).toContain('"snow\nand ice"')
  })

  it('writes money as plain numbers, refunds as negative, and times in facility time', async () => {
    const paid = await payForBooking(barn, customer, { slot: bookingOf('cage-1', '2026-11-21T20:00') })
    await admin.post(`/api/admin/payments/${paid.paymentId}/refunds`, { amount: '12', reason: 'rain' })
    const { rows } = await download('payments', '2026-11-20', '2026-11-20')
    expect(rows.map(({ Type, Method, Amount }) => [Type, Method, Amount])).toEqual(
      expect.arrayContaining([
        ['Payment', 'Card', '30.00'],
        ['Refund', 'Card', '-12.00'],
      ]),
    )
    expect(rows[0]).toMatchObject({
      Date: '2026-11-20',
      Time: '12:00 PM',
      'Booked for': '2026-11-21',
      'Booking ID': paid.bookingId,
      Email: customer.email,
    })
    const { rows: bookings } = await download('bookings', '2026-11-21', '2026-11-21')
    expect(bookings).toMatchObject([
      {
        Date: '2026-11-21',
        Start: '8:00 PM',
        End: '9:00 PM',
        Hours: '1',
        'Space or bundle': 'Batting Cage 1',
        Customer: 'Casey Stengel',
        Status: 'confirmed',
        Payment: 'Paid',
        Total: '30.00',
        Refunded: '12.00',
        'Paid on': '2026-11-20',
        'Made by': 'Customer',
      },
    ])
  })

  it('exports nothing still due for a cancelled booking that was partly paid', async () => {
    const { id, version } = await bookAtDesk(admin, 'cage-1', '2026-11-21T18:00')
    const payment = { method: 'cash', amount: '10.00', version }
    expect((await admin.post(`/api/admin/bookings/${id}/payment`, payment)).status).toBe(200)
    const cancellation = { refund: 'none', version: version + 1 }
    expect((await admin.post(`/api/admin/bookings/${id}/cancellation`, cancellation)).status).toBe(200)
    const { rows } = await download('bookings', '2026-11-21', '2026-11-21')
    expect(rows).toMatchObject([{ Status: 'cancelled', Payment: 'Partly paid', 'Still due': '0.00' }])
  })

  it('exports every booking and movement of the period exactly once', async () => {
    await insertRandomTrade(barn.databaseUrl, 200)
    const all = await barn.services.db.selectFrom('bookings').select('id').execute()
    const whole = await download('bookings', '2026-10-31', '2027-03-15')
    expect(whole.rows.map((row) => row['Booking ID']).sort()).toEqual(all.map(({ id }) => id).sort())
    for (const what of ['bookings', 'payments'] as const) {
      const { rows } = await download(what, '2026-10-30', '2027-03-16')
      const parts = await Promise.all(
        [
          ['2026-10-30', '2026-10-31'],
          ['2026-11-01', '2026-11-01'],
          ['2026-11-02', '2027-03-13'],
          ['2027-03-14', '2027-03-14'],
          ['2027-03-15', '2027-03-16'],
        ].map(([from = '', to = '']) => download(what, from, to)),
      )
      expect(rows.length).toBeGreaterThanOrEqual(200)
      expect(parts.flatMap((part) => part.rows)).toEqual(rows)
    }
  })

  it("adds up to the report's totals", async () => {
    await insertRandomTrade(barn.databaseUrl, 100)
    const { rows } = await download('payments', '2026-10-31', '2026-11-20')
    const { body } = await admin.get('/api/admin/report?from=2026-10-31&to=2026-11-20')
    const cents = rows.reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0)
    expect(cents).toBe(Math.round((Number(body.total.received) - Number(body.total.refunded)) * 100))
  })

  it('records each export in the audit log with its period', async () => {
    await download('bookings', '2026-11-01', '2026-11-30')
    const { body } = await admin.get('/api/admin/audit?limit=1')
    expect(body.items).toMatchObject([
      { action: 'export_bookings', subject: 'report:bookings', subjectName: '2026-11-01 to 2026-11-30' },
    ])
  })
})

describe('tables of a report', () => {
  it.each(Object.keys(REPORT_TABLES) as ReportTable[])(
    'exports %s as the report has it, and records it',
    async (table) => {
      await bookAtDesk(admin, 'cage-1', '2026-11-21T18:00', { customerName: '=Yogi', totalAmount: '20.00' })
      const query = 'from=2026-11-15&to=2026-11-21'
      const file = await admin.get(`/api/admin/report/tables/${table}?${query}`)
      expect([file.status, file.headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="barn-${table}-2026-11-15-to-2026-11-21.csv"`,
      ])
      const [head, ...lines] = parse(file.body, { bom: true, record_delimiter: '\r\n' }) as string[][]
      const { body: report } = await admin.get(`/api/admin/report?${query}`)
      const { numbers } = report as Report
      const counts = {
        figures: FIGURE_ROWS,
        spaces: report.bookedByItem,
        items: report.moneyByItem,
        methods: report.moneyByMethod,
        weeks: report.moneyByWeek,
      }
      const others = {
        customers: numbers.topCustomers,
        utilization: report.utilization,
        discounts: numbers.discountsBy,
        adjustments: numbers.discountsByLabel,
        unpaid: numbers.unpaid,
      }
      const rows = { ...counts, ...others }[table]
      expect(lines).toHaveLength(rows.length)
      for (const line of lines) expect(line).toHaveLength(head?.length ?? 0)
      // The ages that past due is split into are all of it.
      if (table === 'unpaid') expect(lines.map(([age]) => age)).not.toContain('Past due')
      if (table === 'figures')
        expect(lines).toContainEqual([
          ...['Discounts', 'dollars', 'By the day of the discount'],
          ...[numbers.current.discounts, '0.00', '0.00'],
        ])
      const { body } = await admin.get('/api/admin/audit?limit=1')
      expect(body.items).toMatchObject([{ action: 'export_report', subjectName: '2026-11-15 to 2026-11-21' }])
    },
  )
})
