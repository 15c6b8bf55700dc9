import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangePassword, UpdateProfile } from '../../domain/accounts/account.schema.ts'
import { request } from '../api/api-client.ts'
import { USER_KEY } from '../api/query-client.ts'
import { showFailure } from '../forms/show-failure.ts'
import { toast } from '../ui/toasts/toast.ts'

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: UpdateProfile) => request('currentUser', 'PUT', '/api/auth/profile', input),
    onSuccess: async () => {
      toast({ title: 'Profile Updated' })
      await client.invalidateQueries({ queryKey: USER_KEY })
    },
    onError: (error) => showFailure("Couldn't Save Profile", error),
  })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: ChangePassword) => request('message', 'POST', '/api/auth/change-password', input),
    onSuccess: async () => {
      toast({
        title: 'Password Changed',
        description: "You're still signed in here. We signed you out everywhere else.",
      })
      await client.invalidateQueries({ queryKey: USER_KEY })
    },
    onError: (error) => showFailure("Couldn't Change Password", error),
  })
}
