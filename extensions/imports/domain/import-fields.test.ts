import { describe, expect, it } from 'vitest'
import { cellText, FIELD_NAMES, matchColumns } from './import-fields.ts'

describe('matchColumns', () => {
  it('matches the bookings of CourtReserve', () => {
    const headers = [
      'Confirmation #',
      'Reservation Type',
      'Start Date/Time',
      'End Date/Time',
      'Courts',
      'Members',
      'Fee Amount',
    ]
    expect(matchColumns('bookings', headers)).toEqual([null, null, 'start', 'end', 'item', 'name', 'total'])
  })

  it('matches our own exports of bookings and customers', () => {
    expect(
      matchColumns('bookings', [
        'Date',
        'Start',
        'End',
        'Hours',
        'Space or bundle',
        'Customer',
        'Email',
        'Status',
        'Total',
      ]),
    ).toEqual(['date', 'start', 'end', 'duration', 'item', 'name', 'email', 'status', 'total'])
    expect(
      matchColumns('customers', ['First name', 'Last name', 'Email', 'Phone', 'Notes', 'Customer since']),
    ).toEqual(['firstName', 'lastName', 'email', 'phone', 'note', null])
  })

  it('matches each field once, and none of another kind', () => {
    expect(matchColumns('customers', ['Email', 'email', 'Date', 'Phone Number', 'Phone'])).toEqual([
      'email',
      null,
      null,
      null,
      'phone',
    ])
  })

  it('has no column name for two fields', () => {
    const names = Object.values(FIELD_NAMES).flatMap(({ columns }) => columns)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('cellText', () => {
  it.each([
    ["'=1+1", '=1+1'],
    ["'+19895550142", '+19895550142'],
    ["'Lefty' O'Brien", "'Lefty' O'Brien"],
    ['\u202A(989) 555-0142\u202C\u00A0', '(989) 555-0142'],
    ['Zoe\u0308', 'Zoë'],
  ])('reads %s as %s', (cell, text) => {
    expect(cellText(cell)).toBe(text)
  })
})
