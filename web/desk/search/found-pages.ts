import { foldText } from '../../../domain/fold-text.ts'
import { type Ability, can, type StaffRole } from '../../../domain/staff-role.ts'
import { SETTINGS_PARTS } from '../frame/settings-parts.ts'
import type { FoundItem } from './found-items.ts'

interface DeskPlace {
  href: string
  label: string
  /** Other words that staff look for it by. */
  words: string
  needs?: Ability
}

const PLACES: readonly DeskPlace[] = [
  { href: '/admin/board', label: 'Today', words: 'day board calendar' },
  { href: '/admin/board?view=week', label: 'Week', words: 'board calendar' },
  { href: '/admin/bookings', label: 'All Bookings', words: 'management list' },
  { href: '/admin/bookings?tab=create', label: 'Create Booking', words: 'new walk-in cash comp' },
  { href: '/admin/bookings?tab=password', label: 'Reset Password', words: 'user', needs: 'passwords' },
  { href: '/admin/users', label: 'Customers', words: 'users people admins promote roles' },
  { href: '/admin/attention', label: 'Needs Attention', words: 'problems disputes refunds' },
  { href: '/admin/reports', label: 'Daily Totals', words: 'money close cash drawer unpaid open balances' },
  { href: '/admin/reports?part=reports', label: 'Reports', words: 'money utilization', needs: 'reports' },
  { href: '/admin/reports?part=month', label: 'Month', words: 'money accountant journal', needs: 'reports' },
  ...SETTINGS_PARTS.map((part) => ({ ...part, words: `settings ${part.words}` })),
  { href: '/admin/audit', label: 'Audit Log', words: 'settings history changes', needs: 'audit' },
]

/** The desk's pages that someone of this role can open and whose words begin with each word of the text. */
export function foundPages(text: string, staffRole: StaffRole | null): FoundItem[] {
  const searched = wordsOf(text)
  if (searched.length === 0) return []
  return PLACES.filter(({ label, words, needs }) => {
    const all = wordsOf(`${label} ${words}`)
    const isFound = searched.every((word) => all.some((each) => each.startsWith(word)))
    return isFound && (needs === undefined || can({ staffRole }, needs))
  }).map(({ href, label }) => ({ kind: 'page', href, label, note: 'Page' }))
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
