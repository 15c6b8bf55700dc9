import { HOURS_REQUESTS } from '../../../testing/attacks/hours-requests.ts'
import type { ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { REHEARSALS } from '../domain/contract.ts'

const REQUESTS: ValidRequests<typeof REHEARSALS> = {
  'POST /api/admin/rehearsals': {
    body: {
      change: { kind: 'hours', input: HOURS_REQUESTS['PUT /api/admin/opening-hours'].body },
      period: 'last_year',
    },
  },
}

export const WALK: Walk = {
  requests: REQUESTS,
  leastRoles: { 'POST /api/admin/rehearsals': 'manager' },
  folded: {},
  tables: {},
  rareRows: [],
}
