import { z } from 'zod'
import { signedAgreementSchema } from '../../../domain/payments/ledger.schema.ts'

/** A guardian's signature for a player of a team, as evidence. */
export const teamAgreementSchema = signedAgreementSchema.omit({ signedVia: true, askedBy: true }).extend({
  /** The part of the signed text that names the player and the team. */
  signedFor: z.string(),
  /** The player has left the team's roster. */
  isOffRoster: z.boolean(),
})
export type TeamAgreement = z.infer<typeof teamAgreementSchema>
