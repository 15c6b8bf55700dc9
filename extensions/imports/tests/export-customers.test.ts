import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { act, importFile, tryFile } from './import-file.ts'

const desk = openDesk({ extras: ['imports'] })

it('exports everyone, defused and recorded, as a file that imports without a change', async () => {
  const lines = Array.from(
    { length: 1100 },
    (_, n) => `=1+${n},+1,x${n}@example.com,98955${String(10_000 + n)},@sum`,
  )
  const imported = await importFile(
    desk.staff,
    'customers',
    ['First name,Last name,Email,Phone,Notes', '-x,＝y,,9895550181,"-1;+2"', ...lines].join('\n'),
  )
  expect(imported.lines.find(({ result }) => result !== 'create')).toBeUndefined()
  const { body, headers } = await desk.staff.get('/api/admin/customers.csv')
  expect(headers['content-disposition']).toBe('attachment; filename="barn-customers.csv"')
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  const users = await desk.barn.owner.selectFrom('users').select('id').execute()
  expect(rows).toHaveLength(users.length)
  expect(rows).toContainEqual({
    ...{ 'First name': "'=1+7", 'Last name': "'+1", Email: 'x7@example.com', Phone: "'+19895510007" },
    ...{ Notes: "'@sum", 'Customer since': '2026-11-20' },
  })
  expect(
    rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell)),
  ).toEqual([])

  const again = await tryFile(desk.staff, 'customers', body)
  expect(again.lines.filter(({ result }) => result !== 'unchanged')).toEqual([])
  const { body: audit } = await desk.staff.get('/api/admin/audit?limit=1')
  expect(audit.items).toMatchObject([{ action: 'imports.export', subjectName: 'all customers' }])
})

it('defuses the header and the cells of lines with errors', async () => {
  const tried = await tryFile(desk.staff, 'customers', '=cmd|x,Email\n@x,nothing')
  expect((await act(desk.staff, tried, 'commit')).status).toBe(200)
  const { body } = await desk.staff.get(`/api/admin/imports/${tried.id}/errors.csv`)
  expect(parse(body, { bom: true })).toEqual([
    ["'=cmd|x", 'Email', 'Reason'],
    ["'@x", 'nothing', 'Email: Please enter a valid email address'],
  ])
})
