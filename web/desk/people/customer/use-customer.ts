import { useQuery } from '@tanstack/react-query'
import type { EditCustomerNotes } from '../../../../domain/customers/customer.schema.ts'
import { fetchByKey, isApiError, request } from '../../../api/api-client.ts'
import { BOOKINGS, CUSTOMERS, USERS } from '../../requests/query-keys.ts'
import { useStaffAction } from '../../requests/use-staff-action.ts'

/** What staff know about a customer, besides the bookings. */
export function useCustomer(id: string) {
  return useQuery({ queryKey: [CUSTOMERS, id], queryFn: fetchByKey('customer') })
}

/** A stale version is shown beside the note, so nothing typed is lost. */
export function useEditNotes(id: string) {
  return useStaffAction({
    send: (input: EditCustomerNotes) => request('customer', 'PUT', `${CUSTOMERS}/${id}/notes`, input),
    done: { title: 'Notes Saved', description: 'Only staff can see them.' },
    failed: { text: 'Failed to save the notes' },
    affects: [[CUSTOMERS], [BOOKINGS]],
    isAnswered: (error) => isApiError(error, 'stale'),
  })
}

export function useEditPhone(id: string) {
  return useStaffAction({
    send: (input: { phone: string }) => request('customer', 'PUT', `${CUSTOMERS}/${id}/phone`, input),
    done: { title: 'Phone Number Saved' },
    failed: { text: 'Failed to save the phone number' },
    affects: [[CUSTOMERS], [BOOKINGS], [USERS]],
    isAnswered: (error) => isApiError(error, 'invalid_phone'),
  })
}

export function useLinkCustomer(id: string) {
  return useStaffAction({
    send: (input: { email: string }) => request('linkedCustomer', 'POST', `${CUSTOMERS}/${id}/link`, input),
    done: { title: 'Customer Linked', description: 'Their bookings belong to that account now.' },
    failed: { text: 'Failed to link the customer' },
    affects: [[CUSTOMERS], [BOOKINGS], [USERS]],
  })
}
