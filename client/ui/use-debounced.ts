import { useEffect, useState } from 'react';

/** The value once it has stood still for `delay` milliseconds. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  return useSettling(value, delay)[0];
}

/** The same, and a function that settles on a value right away. */
export function useSettling<Value>(value: Value, delay: number) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return [settled, setSettled] as const;
}
