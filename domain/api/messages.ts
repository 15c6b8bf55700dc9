import { messageParamsSchema, staffMessagesSchema } from '../messages/staff-message.schema.ts'
import type { Contract } from './contract.ts'

/** The messages that staff get, each for themselves. */
export const MESSAGES = {
  'GET /api/admin/messages': { least: 'desk', returns: staffMessagesSchema },
  'PUT /api/admin/messages': { least: 'desk', body: staffMessagesSchema, returns: staffMessagesSchema },
  'POST /api/admin/messages/:kind/sample': { least: 'desk', params: messageParamsSchema },
} satisfies Contract
