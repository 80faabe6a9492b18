import { api, messageOf } from '#client/api.ts';
import { saveJson } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/toast.ts';
import type { Confirmation } from './confirm-dialog.tsx';

export type TeamChanges = ReturnType<typeof useTeamChanges>;

/** What admins do to others on the team. Each says what happened, and reads the list again. */
export function useTeamChanges(confirmation: Confirmation, onChanged: () => void) {
  const { team } = api.useUtils();
  const refresh = () => team.invalidate();
  const onError = (error: unknown) => {
    toast('error', "That didn't work", messageOf(error));
    return refresh();
  };
  const withdraw = api.team.withdraw.useMutation({
    onSuccess() {
      toast('success', 'Invitation withdrawn', 'The link no longer works.');
      return refresh();
    },
    onError,
  });
  const changeRole = api.team.changeRole.useMutation({
    onSuccess({ name, role }) {
      onChanged();
      if (role === 'user') toast('success', 'Removed from the team', `${name} no longer has a role.`);
      else toast('success', 'Role changed');
      return refresh();
    },
    onError: (error, input) =>
      confirmation.asksAfter(error, () => changeRole.mutate(input)) ? undefined : onError(error),
  });
  const signOut = api.team.signOut.useMutation({
    onSuccess() {
      onChanged();
      toast('success', 'Signed out everywhere');
    },
    onError,
  });
  const remove = api.team.delete.useMutation({
    onSuccess() {
      onChanged();
      toast('success', 'Account deleted');
      return refresh();
    },
    onError: (error, input) =>
      confirmation.asksAfter(error, () => remove.mutate(input)) ? undefined : onError(error),
  });
  const save = (id: number): Promise<unknown> =>
    team.copy.fetch({ id }).then(
      (data) => saveJson('account.json', data),
      (error) => {
        return confirmation.asksAfter(error, () => save(id)) ? undefined : onError(error);
      },
    );
  return { withdraw, changeRole, signOut, remove, save };
}
