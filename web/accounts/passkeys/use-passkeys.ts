import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Passkey } from '../../../domain/accounts/passkey.schema.ts'
import { request } from '../../api/api-client.ts'
import { USER_KEY } from '../../api/query-client.ts'
import { showFailure } from '../../forms/request-failure.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { createPasskey, passkeyErrorText } from './webauthn.ts'

export const PASSKEYS = ['/api/auth/passkeys']

/**
 * Makes a passkey with the browser and adds it to the account. `keepsUser`: the page refetches the user itself, because that
 * would close it.
 */
export function useAddPasskey({ keepsUser }: { keepsUser: boolean }) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const options = await request('passkeyOptions', 'POST', '/api/auth/passkeys/options')
      const response = await createPasskey(options)
      await request('nothing', 'POST', '/api/auth/passkeys', { name, response })
    },
    onSuccess: async () => {
      toast({ title: 'Passkey Added', description: 'You can sign in with it from now on.' })
      if (!keepsUser) await refresh()
    },
    onError: (error) => showFailure("Couldn't Add Passkey", error, passkeyErrorText(error)),
  })
}

export function useRemovePasskey() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Passkey) => request('nothing', 'DELETE', `/api/auth/passkeys/${id}`),
    onSuccess: (_, { name }) =>
      toast({ title: 'Passkey Removed', description: `“${name}” can no longer sign in.` }),
    onError: (error) => showFailure("Couldn't Remove Passkey", error),
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: PASSKEYS })
    await client.invalidateQueries({ queryKey: USER_KEY })
  }
}
