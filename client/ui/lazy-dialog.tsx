import { type ComponentType, useEffect, useState } from 'react';
import { toast } from './toast.ts';

/** A dialog whose code loads when it is first opened. If that fails, the page stays as it is and says so. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const [Shown, setShown] = useState(() => loaded);

    // biome-ignore lint/correctness/useExhaustiveDependencies: each opening loads once
    useEffect(() => {
      let isOpen = true;
      const show = (dialog: ComponentType<Props>) => {
        loaded = dialog;
        if (isOpen) setShown(() => dialog);
      };
      const giveUp = () => {
        if (!isOpen) return;
        props.onClose();
        toast(
          'error',
          "We couldn't open the dialog",
          'Check your connection and try again, or reload the page.',
        );
      };
      if (loaded === undefined) load().then(show, giveUp);
      return () => {
        isOpen = false;
      };
    }, []);

    return Shown ? <Shown {...props} /> : null;
  };
}
