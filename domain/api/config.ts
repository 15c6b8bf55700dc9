import { configSchema } from '../config/config.schema.ts'
import type { Contract } from './contract.ts'

/** Public configuration that the client loads first. */
export const CONFIG = {
  'GET /api/config': { least: 'anyone', returns: configSchema },
} satisfies Contract
