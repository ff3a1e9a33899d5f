import { Moon, Sun } from 'lucide-react';
import { IconButton } from './ui/elements.tsx';
import { useTheme } from '#lib/theme.ts';

export function ThemeToggle({ className }: { className?: string }) {
  const [theme, toggle] = useTheme();
  const label = theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
  return (
    <IconButton
      label={label}
      icon={theme === 'dark' ? Sun : Moon}
      className={className}
      title={label}
      onClick={toggle}
    />
  );
}
