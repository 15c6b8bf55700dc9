import {
  deskMachineSchema,
  deskMachinesSchema,
  enrollMachineSchema,
  setPinSchema,
  switchPersonSchema,
} from '../accounts/desk-machine.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Enrolled machines, and the PINs that switch who's at one. */
export const DESK_MACHINES = {
  'PUT /api/auth/pin': { least: 'desk', confirms: true, body: setPinSchema },
  'GET /api/desk-machine': { least: 'desk', openWhile: ['desk_locked'], returns: deskMachineSchema },
  'POST /api/desk-machine/lock': { least: 'desk', openWhile: ['desk_locked'] },
  'POST /api/desk-machine/switch': { least: 'desk', openWhile: ['desk_locked'], body: switchPersonSchema },
  'GET /api/admin/desk-machines': { least: LEAST_ROLE.machines, returns: deskMachinesSchema },
  'POST /api/admin/desk-machines': { least: LEAST_ROLE.machines, confirms: true, body: enrollMachineSchema },
  'DELETE /api/admin/desk-machines/:id/pin-failures': {
    least: LEAST_ROLE.machines,
    params: byId,
  },
  'DELETE /api/admin/desk-machines/:id': { least: LEAST_ROLE.machines, params: byId },
} satisfies Contract
