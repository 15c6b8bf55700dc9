import { z } from 'zod'
import { instantSchema } from '../time/instant.schema.ts'

/** Response of `GET /api/config`: what a browser needs to know first. Nothing in it is secret. */
export const configSchema = z.object({
  now: instantSchema,
  publishableKey: z.string().nullable(),
  stripeJsUrl: z.string().nullable(),
  supportEmail: z.string(),
  supportPhone: z.string(),
  /** False while no mail server is set up: no one can verify an address or reset a password by email. */
  hasEmail: z.boolean(),
  /** The extensions that are on, by name, each with the places on pages where it adds something. */
  extensions: z.record(z.string(), z.array(z.string())),
  tourVideoUrl: z.string().nullable(),
  analyticsId: z.string().nullable(),
  isSandbox: z.boolean(),
  /** The address of the app's script, which differs in each release; null without a built client. */
  release: z.string().nullable(),
})
export type Config = z.infer<typeof configSchema>
