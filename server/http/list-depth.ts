import type { FastifyRequest } from 'fastify'
import { LEAST_ROLE } from '../../domain/staff-role.ts'
import { requireConfirmation, requireRole } from './api.ts'

/** From this row on, a list of customers is an export, which takes a manager. */
export const EXPORTED_FROM = 1_000

/**
 * For lists of customers and of their bookings that staff read page by page: the first rows are free, the
 * next take a confirmation, because a desk left open or a stolen session could copy all of them, and those
 * from `EXPORTED_FROM` on also a manager.
 */
export function requireForDepth(
  request: FastifyRequest,
  rowsBefore: number,
  { free }: { free: number },
): void {
  if (rowsBefore >= free) requireConfirmation(request)
  if (rowsBefore >= EXPORTED_FROM) requireRole(request, LEAST_ROLE.reports)
}
