# Prints what zsh offers behind each line of standard input, by its own completion in a terminal of its own: the words, then
# a line with --end--. The first argument is the script of completion, sourced, or the folder in which zsh is to find it.
emulate zsh
zmodload zsh/zpty
setup=$(<<'SETUP'
PROMPT=
[[ -d $script ]] && fpath=($script $fpath)
autoload -U compinit && compinit -u -D
[[ -f $script ]] && source $script
zstyle ':completion:*' insert-tab false
compadd () {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  print -rl -- ${hits/#/OFFER:}
}
comppostfuncs=(finish)
finish () { print -r -- FINISHED; exit }
bindkey '^I' complete-word
SETUP
)
while IFS= read -r line; do
  zpty shell zsh -f -i
  zpty -w shell "script=${(q)1}"
  zpty -w shell "$setup"
  zpty -w shell "print READ'Y'"
  seen=
  while zpty -r shell chunk; do seen+=$chunk; [[ $seen == *READY* ]] && break; done
  zpty -w -n shell "$line"$'\t'
  offers=
  while zpty -r shell chunk; do offers+=$chunk; [[ $offers == *FINISHED* ]] && break; done
  zpty -d shell
  print -r -- "$offers" | tr -d '\r' | grep -o 'OFFER:.*' | cut -c7-
  print -r -- --end--
done
