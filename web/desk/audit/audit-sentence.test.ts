import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../domain/audit/audit.schema.ts'
import { auditLine } from './audit-sentence.ts'

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-20T17:00:00Z',
  actorName: 'Casey',
  action: 'edit_space',
  subject: 'space:cage-1',
  subjectName: 'Cage 1',
  before: null,
  after: null,
  ...changes,
})

describe('auditLine', () => {
  it.each<[Partial<AuditEntry>, string]>([
    [
      { before: { hourlyRate: '30.00' }, after: { hourlyRate: '35.00' } },
      'Casey changed Cage 1: $30.00 → $35.00',
    ],
    [{ before: { isActive: true }, after: { isActive: false } }, 'Casey changed Cage 1: is active yes → no'],
    [
      { action: 'promote_to_admin', subjectName: 'a@b.c', actorName: null, before: { role: 'customer' } },
      'The system made a@b.c an admin',
    ],
    [
      {
        action: 'promote_to_admin',
        subjectName: 'a@b.c',
        before: { role: 'customer' },
        after: { role: 'admin', staffRole: 'desk' },
      },
      'Casey made a@b.c an admin: Desk',
    ],
    [
      { action: 'block_date', subject: 'date:2026-12-24', subjectName: '2026-12-24' },
      'Casey blocked Thursday, December 24, 2026',
    ],
    [
      {
        action: 'cancel_booking',
        subject: 'booking:1',
        subjectName: 'Don Stengel, Friday, February 5, 2027, 11:00 AM',
      },
      "Casey cancelled Don Stengel's booking, Friday, February 5, 2027, 11:00 AM",
    ],
    [
      { action: 'change_price', subject: 'booking:1', subjectName: 'Don Stengel, Jr.' },
      "Casey changed the price of Don Stengel, Jr.'s booking",
    ],
    [
      { action: 'dismiss_attention', subject: 'payment:1', subjectName: '$& is due' },
      'Casey resolved “$& is due”',
    ],
  ])('describes %o as %s', (changes, sentence) => {
    expect(auditLine(entry(changes), new Map())).toEqual({ sentence, changes: [] })
  })

  it('lists several changes after the sentence', () => {
    const { sentence, changes } = auditLine(
      entry({
        before: { name: 'Cage 1', hourlyRate: '30.00', startTime: '2026-11-21T01:00:00Z', note: '' },
        after: {
          name: 'Cage One',
          hourly_rate: '32.50',
          isActive: true,
          money: { kept: '1.00' },
          hours: { fromHour: 8, untilHour: 24 },
          spaceIds: ['cage-1'],
        },
      }),
      new Map([['cage-1', 'Batting Cage 1']]),
    )
    expect(sentence).toBe('Casey changed Cage 1')
    expect(changes).toEqual([
      { label: 'Name', before: 'Cage 1', after: 'Cage One' },
      { label: 'Hourly rate', before: '$30.00', after: null },
      { label: 'Start time', before: 'Fri, Nov 20, 2026, 8:00 PM', after: null },
      { label: 'Note', before: 'empty', after: null },
      { label: 'Hourly rate', before: null, after: '$32.50' },
      { label: 'Is active', before: null, after: 'yes' },
      { label: 'Money', before: null, after: 'Kept: $1.00' },
      { label: 'Hours', before: null, after: '8:00 AM – 12:00 AM' },
      { label: 'Spaces', before: null, after: 'Batting Cage 1' },
    ])
  })

  it('lists a long change after the sentence', () => {
    const long = 'x'.repeat(80)
    const line = auditLine(entry({ before: { description: long }, after: { description: '' } }), new Map())
    expect(line).toEqual({
      sentence: 'Casey changed Cage 1',
      changes: [{ label: 'Description', before: long, after: 'empty' }],
    })
  })
})
