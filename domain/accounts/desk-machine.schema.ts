import { z } from 'zod'
import { nameTextSchema, textSchema } from '../text.schema.ts'
import { instantSchema } from '../time/instant.schema.ts'
import { LOCK_MINUTES } from './pin.ts'

const SIX_DIGITS = 'Enter 6 digits'
const pinSchema = textSchema({ max: 6, tooLong: SIX_DIGITS, required: SIX_DIGITS }).regex(
  /^[0-9]{6}$/,
  SIX_DIGITS,
)
const NAME_REQUIRED = 'Please name this computer'
const MINUTES = `Choose ${LOCK_MINUTES.least} to ${LOCK_MINUTES.most} minutes`

/** Payload of `PUT /api/auth/pin`. */
export const setPinSchema = z.object({ pin: pinSchema })

/** Payload of `POST /api/desk-machine/switch`. */
export const switchPersonSchema = z.object({ userId: z.uuid(), pin: pinSchema })

/** Payload of `POST /api/admin/desk-machines`, which enrolls the browser that sends it. */
export const enrollMachineSchema = z.object({
  name: nameTextSchema({ max: 40, required: NAME_REQUIRED }),
  lockMinutes: z.int(MINUTES).min(LOCK_MINUTES.least, MINUTES).max(LOCK_MINUTES.most, MINUTES),
})

/** The machine of the current user's session. */
export const ownMachineSchema = z.object({ name: z.string(), lockMinutes: z.number() })

/** Response of `GET /api/desk-machine`. */
export const deskMachineSchema = z.object({
  /** Whether the caller has a PIN. */
  hasPin: z.boolean(),
  /** People with a PIN, by name; none on a machine that isn't enrolled. */
  staff: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** After too many wrong tries on this machine. */
      isOff: z.boolean(),
    }),
  ),
})

/** Response of `GET /api/admin/desk-machines`: those not revoked, the newest first. */
export const deskMachinesSchema = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    lockMinutes: z.number(),
    enrolledBy: z.string().nullable(),
    enrolledAt: instantSchema,
    /** The last sign-in. */
    lastUsedAt: instantSchema,
    isCurrent: z.boolean(),
    /** Names of the people whose PIN is off there. */
    pinsOff: z.array(z.string()),
  }),
)
