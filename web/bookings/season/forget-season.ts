import { keptDraft } from '../../forms/kept-draft.ts'

/** Where the planner keeps a customer's plan. Apart from the planner, which other pages don't load. */
export const SEASON_KEY = 'season'

/** Once it's paid, its dates are taken. */
export const forgetSeason = keptDraft(SEASON_KEY, 'plan').forget
