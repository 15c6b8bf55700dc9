import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchByKey, request } from '../../api/api-client.ts'
import { showFailure } from '../../forms/show-failure.ts'

const CODES = ['/api/auth/recovery-codes']

/** How many recovery codes an admin has left. */
export function useRecoveryCodesLeft() {
  return useQuery({ queryKey: CODES, queryFn: fetchByKey('recoveryCodesLeft') })
}

/** Makes new ones in place of all earlier ones. Its data is the only time anyone sees them. */
export function useMakeRecoveryCodes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request('recoveryCodes', 'POST', '/api/auth/recovery-codes'),
    onSuccess: () => client.invalidateQueries({ queryKey: CODES }),
    onError: (error) => showFailure("Couldn't Make Codes", error),
  })
}
