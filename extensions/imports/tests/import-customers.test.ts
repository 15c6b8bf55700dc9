// cspell:ignore Jörg Müller René
import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { registerCustomer, verifyAddress } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { act, importedPeople, importFile, linesOf, tryFile } from './import-file.ts'

const desk = openDesk({ extras: ['imports'] })
const { count, email, person } = importedPeople(desk)

describe('importing customers', () => {
  it.each([
    [
      'CourtReserve',
      (address: string) =>
        `Member #,First Name,Last Name,Email,Phone Number,Membership\n7,Ty,Cobb,${address},(989) 555-0111,Gold`,
    ],
    [
      'Square',
      (address: string) =>
        `Reference ID,First Name,Last Name,Email Address,Phone Number,Memo,Square Customer ID\n,Ty,Cobb,${address},'+19895550111,Lefty,X1`,
    ],
    [
      'Google Contacts',
      (address: string) =>
        `First Name,Middle Name,Last Name,Notes,E\x2Dmail 1 - Label,E\x2Dmail 1 - Value,Phone 1 - Label,Phone 1 - Value\nTy,R,Cobb,Lefty,* Home,${address} ::: other@example.com,,989-555-0111`,
    ],
  ])('reads a file as %s exports it', async (_, file) => {
    const address = email()
    const done = await importFile(desk.staff, 'customers', file(address))
    expect(linesOf(done)).toEqual([`2 create: Ty Cobb, ${address}, (989) 555-0111`])
    expect(await person(address)).toMatchObject([
      { firstName: 'Ty', lastName: 'Cobb', email: address, phone: '+19895550111', isEmailVerified: false },
    ])
  })

  it('writes nothing until it is committed, and then exactly the lines on screen, without an email', async () => {
    const address = email()
    const tried = await tryFile(desk.staff, 'customers', `Name;Email\nTy Cobb;${address}`)
    expect(await person(address)).toEqual([])
    const first = await act(desk.staff, tried, 'commit')
    expect([first.status, first.body.lines]).toEqual([200, tried.lines])
    expect(await person(address)).toMatchObject([{ firstName: 'Ty', lastName: 'Cobb' }])
    expect(await deliverAll(desk.barn)).toEqual([])
    const { body } = await desk.staff.get('/api/admin/audit?limit=1')
    expect(body.items).toMatchObject([
      { action: 'imports.customers', subjectName: 'members.csv', after: { create: 1 } },
    ])
  })

  it('fills in the missing facts of a customer, and keeps those that are there', async () => {
    const known = await registerCustomer(desk.barn)
    const file = `Email,First name,Last name,Phone,Note\n${known.email.toUpperCase()},Other,Name,9895550111,Breaks bats`
    const done = await importFile(desk.staff, 'customers', file)
    expect(linesOf(done)).toEqual([
      `2 update: Casey Stengel, ${known.email}: Adds the phone number (989) 555-0111 and a note`,
    ])
    const { body } = await desk.staff.get(`/api/admin/customers/${known.id}`)
    expect(body).toMatchObject({
      person: { firstName: 'Casey', phone: '+19895550111' },
      notes: { note: 'Breaks bats' },
    })
    expect(linesOf(await tryFile(desk.staff, 'customers', file))[0]).toContain('2 unchanged')
  })

  it('says what it leaves out, reads differently, or keeps', async () => {
    const known = await registerCustomer(desk.barn)
    const [first, second] = [email(), email()]
    const done = await importFile(
      desk.staff,
      'customers',
      [
        'Name,Email,Phone,Note',
        `"O'Brien-Müller, Kathleen",Kathleen <${first}>,9895550142.0,Lefty`,
        `Ty Cobb,${second},N/A,-`,
        `Other Name,${known.email},989-555-0143 (cell),`,
        'Babe Ruth,babe@@example.com,,',
        'Lou Gehrig,,12,',
      ].join('\n'),
    )
    expect(done.lines).toEqual([
      {
        ...{ row: 2, result: 'create', text: `Kathleen O'Brien-Müller, ${first}, (989) 555-0142` },
        note: `Email “Kathleen <${first}>” is read as ${first}.`,
      },
      {
        ...{ row: 3, result: 'create', text: `Ty Cobb, ${second}` },
        note: 'Phone “N/A” is left out. Note for staff “-” is left out.',
      },
      {
        ...{ row: 4, result: 'update' },
        text: `Casey Stengel, ${known.email}: Adds the phone number (989) 555-0143`,
        note: 'Phone “989-555-0143 (cell)” is read as (989) 555-0143. Keeps the name Casey Stengel, not Other Name.',
      },
      {
        ...{ row: 5, result: 'error', text: 'Email: Please enter a valid email address' },
        person: 'Babe Ruth, babe@@example.com',
      },
      {
        ...{ row: 6, result: 'error', text: 'This line has no email and no phone number.' },
        ...{
          person: 'Lou Gehrig, 12',
          note: 'Phone “12” is left out. Please enter a valid phone number, like (989) 555-0142.',
        },
      },
    ])
  })

  it('reads a file in several encodings and line ends, with a title, row by row', async () => {
    const [first, second, third] = [email(), email(), email()]
    const tried = await tryFile(
      desk.staff,
      'customers',
      Buffer.concat([
        Buffer.from(`Members\r\nName;Email\r\nJörg Müller;${first}\n`),
        Buffer.from(`Ren\xE9 Long;${second}\n`, 'latin1'),
        Buffer.from(`"Ty Cobb;${email()}\rLou Gehrig;${third}`),
      ]),
    )
    expect(linesOf(tried)).toEqual([
      '1 skipped: Above the header: Members',
      `3 create: Jörg Müller, ${first}`,
      `4 create: René Long, ${second}`,
      '5 error: A quotation mark in this row is never closed.',
      `6 create: Lou Gehrig, ${third}`,
    ])
    expect(tried.lines.map(({ note }) => note !== undefined)).toEqual([false, false, true, false, false])
    // The lines with errors can be corrected and imported again.
    const { body } = await desk.staff.get(`/api/admin/imports/${tried.id}/errors.csv`)
    const again = await tryFile(desk.staff, 'customers', body.replace('"""Ty', '"Ty'))
    expect(linesOf(again)).toEqual([expect.stringMatching(/^2 create: Ty Cobb, /)])
  })

  it('recognizes by phone number only customers without an email', async () => {
    await desk.customer.put('/api/auth/profile', { firstName: 'Mal', lastName: 'Lory', phone: '9895550122' })
    const file = 'Name,Phone\nWalt Kin,(989) 555-0122'
    expect(linesOf(await importFile(desk.staff, 'customers', file))).toEqual([
      '2 create: Walt Kin, (989) 555-0122',
    ])
    expect(linesOf(await tryFile(desk.staff, 'customers', file))[0]).toContain('2 unchanged')
    await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T10:00', {
      ...{ customerEmail: undefined, customerName: 'Another', customerPhone: '9895550122' },
    })
    expect(linesOf(await tryFile(desk.staff, 'customers', file))[0]).toContain('2 error: Several customers')
  })

  it('finds the account that a customer without an email was linked to', async () => {
    await importFile(desk.staff, 'customers', 'Name,Phone\nLinus Link,(989) 555-0133')
    const [{ id }] = await person('linus')
    await desk.staff.post(`/api/admin/customers/${id}/link`, { email: desk.customer.email })
    const tried = await tryFile(desk.staff, 'customers', 'Name,Phone\nLinus Link,(989) 555-0133')
    expect(tried.lines[0]?.result).toBe('unchanged')
  })

  it('finds the account that two records of one person were linked to', async () => {
    for (const hour of [15, 16]) {
      const walkIn = {
        customerEmail: undefined,
        customerName: 'Dora Double',
        customerPhone: '(989) 555-0134',
      }
      const { userId } = await bookAtDesk(desk.staff, 'cage-3', `2026-12-09T${hour}:00`, walkIn)
      await desk.staff.post(`/api/admin/customers/${userId}/link`, { email: desk.customer.email })
    }
    const tried = await tryFile(desk.staff, 'customers', 'Name,Phone\nDora Double,(989) 555-0134')
    expect(linesOf(tried)).toEqual([expect.stringMatching(/^2 unchanged/)])
  })

  it('matches columns by hand', async () => {
    const address = email()
    const tried = await tryFile(desk.staff, 'customers', `Wer,Wo\nTy Cobb,${address}`)
    expect(tried.columns).toEqual([
      { header: 'Wer', sample: 'Ty Cobb', field: null },
      { header: 'Wo', sample: address, field: null },
    ])
    expect(tried.lines[0]?.result).toBe('error')
    const columns = (fields: unknown[], version = 1) =>
      desk.staff.put(`/api/admin/imports/${tried.id}/columns`, { columns: fields, version })
    for (const fields of [['name'], ['email', 'email'], ['date', 'email']])
      expect((await columns(fields)).body.code).toBe('invalid')
    const { body } = await columns(['name', 'email'])
    expect(linesOf(body)).toEqual([`2 create: Ty Cobb, ${address}`])
    expect((await columns(['name', 'email'])).body.code).toBe('stale')
    expect((await act(desk.staff, tried, 'commit')).body.code).toBe('stale')
    expect((await act(desk.staff, body, 'commit')).status).toBe(200)
    expect((await columns(['name', 'email'], 3)).body.code).toBe('stale')
  })

  it('refuses to commit once a line would turn out differently, and shows which', async () => {
    const known = await registerCustomer(desk.barn)
    const tried = await tryFile(
      desk.staff,
      'customers',
      `Name,Email,Phone\nTy Cobb,${email()},\nCasey Stengel,${known.email},9895550144`,
    )
    await known.put('/api/auth/profile', { firstName: 'Casey', lastName: 'Stengel', phone: '9895550199' })
    const before = await count()
    const { status, body } = await act(desk.staff, tried, 'commit')
    expect([status, body.code, body.details]).toEqual([409, 'refused', { rows: [3] }])
    expect(await count()).toBe(before)
    const { body: again } = await desk.staff.get(`/api/admin/imports/${tried.id}`)
    expect(again.lines.map(({ result }: { result: string }) => result)).toEqual(['create', 'unchanged'])
    expect((await act(desk.staff, again, 'commit')).status).toBe(200)
  })

  it('refuses a file that is not in base64', async () => {
    const body = { kind: 'customers', fileName: 'x.csv', file: 'not base64!' }
    expect((await desk.staff.post('/api/admin/imports', body)).status).toBe(400)
  })

  it('shows a phone number to its customer once their address is verified', async () => {
    const customer = await registerCustomer(desk.barn)
    await importFile(desk.staff, 'customers', `Email,Phone\n${customer.email},(989) 555-0166`)
    const phone = async () => (await customer.get('/api/auth/user')).body.phone
    expect(await phone()).toBeNull()
    await verifyAddress(desk.barn, customer)
    expect(await phone()).toBe('+19895550166')
  })
})
