import type { Messages } from '@tenantry/core';

/** Texts of onboarding in Polish. */
export const pl: Messages = {
  mail: {
    verify: {
      subject: 'Potwierdź adres e-mail',
      text: 'Dzień dobry {{firstName}},\n\notrzymaliśmy prośbę o założenie {{organizationName}}. Aby potwierdzić adres e-mail i rozpocząć, skorzystaj z poniższego linku w ciągu 24 godzin.\n\nJeśli to nie Ty, zignoruj tę wiadomość.',
      link: 'Potwierdź i rozpocznij',
    },
    ready: {
      subject: '{{organizationName}} jest gotowe',
      text: 'Dzień dobry {{firstName}},\n\n{{organizationName}} jest gotowe. Możesz się teraz zalogować.',
      link: 'Zaloguj się',
    },
    notice: {
      subject: 'Nowe zgłoszenie: {{organizationName}}',
      text: '{{email}} prosi o założenie {{organizationName}}; wysłano link weryfikacyjny.',
    },
  },
  errors: {
    'Self-service onboarding is disabled.': 'Samodzielna rejestracja jest wyłączona.',
    'Invalid payload': 'Nieprawidłowe dane',
    'Please check the form.': 'Sprawdź formularz.',
    'Enter a valid email address.': 'Podaj prawidłowy adres e-mail.',
    'The passwords do not match.': 'Hasła nie są takie same.',
    'Please accept the terms.': 'Zaakceptuj warunki.',
    'This field is required.': 'To pole jest wymagane.',
    'This is too long.': 'To jest za długie.',
    'This is not valid.': 'To nie jest prawidłowe.',
    'Password does not meet the requirements.': 'Hasło nie spełnia wymagań.',
    'An account with this email already exists.': 'Konto z tym adresem e-mail już istnieje.',
    'A verification mail was sent a moment ago. Please check your inbox.':
      'Przed chwilą wysłano wiadomość weryfikacyjną. Sprawdź skrzynkę.',
    'The verification mail could not be sent. Please try again.':
      'Nie udało się wysłać wiadomości weryfikacyjnej. Spróbuj ponownie.',
    'Your feedback could not be delivered. Please try again later.':
      'Nie udało się przekazać opinii. Spróbuj później.',
    'Feedback is not collected here.': 'Tutaj nie zbieramy opinii.',
    'Invalid request origin': 'Nieprawidłowe pochodzenie żądania',
    'Onboarding is not configured': 'Rejestracja nie jest skonfigurowana',
    'Invalid tenant id.': 'Nieprawidłowy identyfikator najemcy.',
    'Not authorized for this tenant.': 'Brak uprawnień do tego najemcy.',
    'Onboarding request not found.': 'Nie znaleziono zgłoszenia.',
  },
};
