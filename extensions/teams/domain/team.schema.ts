import { z } from 'zod'
import { emailSchema, nameSchema, optionalEmailSchema } from '../../../domain/accounts/account.schema.ts'
import { codeFormSchema } from '../../../domain/accounts/emailed-code.ts'
import { linkTokenSchema } from '../../../domain/payments/booking-link.schema.ts'
import { agreementsFormSchema, signAgreementsSchema } from '../../../domain/payments/payment.schema.ts'
import { plainTextSchema, textSchema } from '../../../domain/text.schema.ts'
import { instantSchema } from '../../../domain/time/instant.schema.ts'
import { asInitial } from '../../../domain/visible-text.ts'
import { PLAYER_STATES } from './roster.ts'

/** A coach names a team. Emails can have the name, so it can't carry a link. */
export const createTeamSchema = z.object({ name: nameSchema('Please name your team') })

const ONE_LETTER = 'One letter is enough'
/** Some letters have marks that are characters of their own. */
const plainLetter = textSchema({ max: 4, tooLong: ONE_LETTER, required: ONE_LETTER })

const playerNameSchema = {
  firstName: nameSchema('First name is required'),
  lastInitial: plainLetter.regex(/^\p{L}\p{M}*$/u, ONE_LETTER).transform(asInitial),
}

/** A player whom the coach expects. */
export const addRosterPlayerSchema = z.object({
  ...playerNameSchema,
  /** The guardian's, for reminders. Blank for none. */
  email: optionalEmailSchema,
})
export type AddRosterPlayer = z.input<typeof addRosterPlayerSchema>

const YEAR = 'Please enter the year, like 2014'

/** A player whom a guardian adds. */
export const newPlayerSchema = z.object({
  ...playerNameSchema,
  birthYear: plainTextSchema({ max: 4, tooLong: YEAR, required: YEAR }).regex(/^(19|20)\d\d$/, YEAR),
})
export type NewPlayer = z.input<typeof newPlayerSchema>

export const addHelperSchema = z.object({ email: emailSchema })

export const teamPartSchema = z.object({ id: z.uuid(), partId: z.uuid() })

/** The team that a customer chose for bookings. */
export const chosenTeamSchema = z.object({ teamId: z.uuid() })

/** The team that a booking is for; null for none. */
export const bookingTeamSchema = z.object({ teamId: z.uuid().nullable() })

const teamBookingSchema = z.object({
  id: z.uuid(),
  /** Name of the space or bundle. */
  item: z.string(),
  startTime: instantSchema,
  endTime: instantSchema,
})
export type TeamBooking = z.infer<typeof teamBookingSchema>

/** A player as the coach, helpers, and staff see them: without the guardian's address. */
const rosterPlayerSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastInitial: z.string(),
  state: z.enum(PLAYER_STATES),
  hasEmail: z.boolean(),
  remindedAt: instantSchema.nullable(),
})
export type RosterPlayer = z.infer<typeof rosterPlayerSchema>

/** A team as its coach and helpers see it. */
export const teamSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** False for a helper, who can't change the link and the helpers. */
  isCoach: z.boolean(),
  coachName: z.string().nullable(),
  /** When the shared link ends; null without one. */
  linkExpiresAt: instantSchema.nullable(),
  /** The shared link itself, for the coach. Null also if it was made with another secret of the server. */
  linkUrl: z.string().nullable(),
  helpers: z.array(z.object({ id: z.uuid(), email: z.string() })),
  players: z.array(rosterPlayerSchema),
  bookings: z.array(teamBookingSchema),
})
export type Team = z.infer<typeof teamSchema>

/** The response with a new link. */
export const teamLinkSchema = z.object({ id: z.uuid(), url: z.string() })

export const remindedSchema = z.object({ reminded: z.int() })

/** Given to a guardian who entered a code. */
const passSchema = linkTokenSchema.shape.token

export const openTeamSchema = linkTokenSchema.extend({ pass: passSchema.optional() })

/** A guardian asks for a code. */
export const requestCodeSchema = linkTokenSchema.extend({ email: emailSchema })
export const guardianEmailSchema = requestCodeSchema.omit({ token: true })

/** A code opens the team's page only with the ID of its request, so guesses of others don't use up its tries. */
export const codeRequestSchema = z.object({ requestId: z.uuid() })

export const enterCodeSchema = linkTokenSchema.extend({
  ...codeRequestSchema.shape,
  ...codeFormSchema.shape,
})
/** The pass, and a token for the calendar file alone: its address is in logs and histories. */
export const teamPassSchema = z.object({ pass: passSchema, calendar: passSchema })
export type TeamPass = z.infer<typeof teamPassSchema>

/** A guardian signs for a player: one of theirs, or a new one. */
export const signForPlayerSchema = signAgreementsSchema
  .omit({ cancellationAccepted: true, dates: true })
  .extend({
    ...linkTokenSchema.shape,
    pass: passSchema,
    playerId: z.uuid().optional(),
    player: newPlayerSchema.optional(),
    /** The text that was shown: `signedForText`. Exactly that one is signed. */
    signedFor: z.string('Choose a player or add one').max(1000, 'Choose a player or add one'),
  })
  .refine(({ playerId, player }) => (playerId === undefined) !== (player === undefined), {
    error: 'Choose a player or add one',
    path: ['player'],
  })

/** The form for that. */
export const waiverFormSchema = agreementsFormSchema.omit({ cancellationAccepted: true })
export type WaiverForm = z.input<typeof waiverFormSchema>
export type SignedWaiver = z.output<typeof waiverFormSchema>

/** A guardian removes one of their players. */
export const removePlayerSchema = linkTokenSchema.extend({ pass: passSchema, playerId: z.uuid() })

/** A team as its link shows it. Nothing here is about money. */
export const linkedTeamSchema = z.object({
  name: z.string(),
  /** The name of the person who asks guardians to sign. */
  coachName: z.string().nullable(),
  /** Null until a code was entered. */
  guardian: z
    .object({
      email: z.string(),
      /** Theirs, of all teams. `signedAt` is for this team, null without a valid signature. */
      players: z.array(
        z.object({
          id: z.uuid(),
          firstName: z.string(),
          lastInitial: z.string(),
          birthYear: z.int(),
          signedAt: instantSchema.nullable(),
        }),
      ),
      bookings: z.array(teamBookingSchema),
    })
    .nullable(),
})
export type LinkedTeam = z.infer<typeof linkedTeamSchema>
export type GuardianPlayer = NonNullable<LinkedTeam['guardian']>['players'][number]
