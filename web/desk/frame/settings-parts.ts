import type { Ability } from '../../../domain/staff-role.ts'

interface SettingsPart {
  href: string
  label: string
  needs: Ability
  /** Other words that staff search for it by. */
  words: string
}

/** The parts of the settings, in the order in which owners set them up. The specification has the first. */
export const SETTINGS_PARTS: readonly SettingsPart[] = [
  { href: '/admin/settings', label: 'Spaces & Bundles', needs: 'prices', words: 'blocked dates' },
  { href: '/admin/prices', label: 'Prices', needs: 'prices', words: 'price rules rates' },
  {
    href: '/admin/hours',
    label: 'Hours & Closures',
    needs: 'prices',
    words: 'opening special days holidays booking rules',
  },
  {
    href: '/admin/settings?section=policies',
    label: 'Policies',
    needs: 'policy',
    words: 'cancellation policy',
  },
  {
    href: '/admin/settings?section=staff',
    label: 'Staff & Security',
    needs: 'machines',
    words: 'desk computers pin',
  },
  {
    href: '/admin/settings?section=extras',
    label: 'Extras & Import',
    needs: 'prices',
    words: 'export extensions',
  },
]
