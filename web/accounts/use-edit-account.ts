import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangePassword, UpdateProfile } from '../../domain/accounts/account.schema.ts'
import { errorText, request, UNREACHABLE } from '../api/api-client.ts'
import { USER_KEY } from '../api/query-client.ts'
import { toast } from '../ui/toasts/toast.ts'

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: UpdateProfile) => request('currentUser', 'PUT', '/api/auth/profile', input),
    onSuccess: async () => {
      toast({ title: 'Profile Updated' })
      await client.invalidateQueries({ queryKey: USER_KEY })
    },
    onError: (error) =>
      toast({
        title: "Couldn't Save Profile",
        description: errorText(error, UNREACHABLE),
        variant: 'destructive',
      }),
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
    onError: (error) =>
      toast({
        title: "Couldn't Change Password",
        description: errorText(error, UNREACHABLE),
        variant: 'destructive',
      }),
  })
}
